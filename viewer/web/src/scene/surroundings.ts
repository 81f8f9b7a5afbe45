// The surroundings of every arena: its table, the hall's floor, the lights, and a glow at each end in the colour of its
// defenders.

import {
  AdditiveBlending,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  type Texture,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { Team } from "../messages/cancha/v1/world_pb";
import type { Extents } from "./extents";
import { teamColour } from "./palette";

/** Thickness of the table top, and its reach beyond the arena; shares of its length. */
const TABLE_HEIGHT = 0.045;
const TABLE_RIM = 0.025;

/** Side of the shadow map in texels. One is about 1.5 mm on a SimuroSot field. */
const SHADOW_TEXELS = 2048;

/** Height from which an arena is tall, as a share of its reach. */
const TALL = 0.3;

export class Surroundings {
  readonly group = new Group();
  private readonly endStrips: MeshBasicMaterial[] = [];
  private readonly endGlows: MeshBasicMaterial[] = [];
  private readonly keyLight = new DirectionalLight("#fff3e2", 2.5);

  constructor(extents: Extents, softSpot: Texture) {
    const length = 2 * extents.halfLengthM;
    const width = 2 * extents.halfWidthM;
    const rim = TABLE_RIM * length;
    const thickness = TABLE_HEIGHT * length;
    this.addTable(length + 2 * rim, width + 2 * rim, thickness);
    this.addHall(length, thickness, softSpot);
    this.addEnds(extents, rim, thickness, softSpot);
    this.addLights(extents);
    this.showEnds(Team.UNSPECIFIED, Team.UNSPECIFIED);
  }

  /** Lights the ends in the colours of their defenders. */
  showEnds(positiveX: Team, negativeX: Team): void {
    [positiveX, negativeX].forEach((team, end) => {
      const colour = team === Team.UNSPECIFIED ? new Color("#33404f") : teamColour(team);
      this.endStrips[end]?.color.copy(colour).multiplyScalar(1.6);
      this.endGlows[end]?.color.copy(colour).multiplyScalar(team === Team.UNSPECIFIED ? 0.1 : 0.3);
    });
  }

  castShadows(casts: boolean): void {
    this.keyLight.castShadow = casts;
  }

  private addTable(length: number, width: number, thickness: number): void {
    const table = new Mesh(
      new RoundedBoxGeometry(length, width, thickness, 3, thickness * 0.18),
      new MeshStandardMaterial({ color: "#1b212b", roughness: 0.45, metalness: 0.6 }),
    );
    table.position.z = -thickness / 2 - 0.001;
    table.receiveShadow = true;
    this.group.add(table);
  }

  private addHall(length: number, thickness: number, softSpot: Texture): void {
    const floorZ = -thickness - 0.04 * length;
    const hall = new Mesh(
      new PlaneGeometry(length * 6, length * 6),
      // The spot fades the floor into the page's background.
      new MeshBasicMaterial({
        color: "#1d2b40",
        map: softSpot,
        transparent: true,
        depthWrite: false,
      }),
    );
    hall.position.z = floorZ;
    hall.renderOrder = -2;
    this.group.add(hall);
    const shade = new Mesh(
      new PlaneGeometry(length * 1.55, length * 1.35),
      new MeshBasicMaterial({
        color: "#000000",
        map: softSpot,
        transparent: true,
        opacity: 0.85,
        depthWrite: false,
      }),
    );
    shade.position.z = floorZ + 0.001;
    shade.renderOrder = -1;
    this.group.add(shade);
  }

  private addEnds(extents: Extents, rim: number, thickness: number, softSpot: Texture): void {
    const reach = extents.halfLengthM + rim;
    const side = 2 * extents.halfWidthM;
    for (const direction of [1, -1]) {
      const strip = new MeshBasicMaterial({ toneMapped: false });
      const bar = new Mesh(
        new RoundedBoxGeometry(rim * 0.22, side * 0.92, thickness * 0.22, 2, rim * 0.05),
        strip,
      );
      bar.position.set(direction * (reach - rim * 0.35), 0, 0);
      this.group.add(bar);
      this.endStrips.push(strip);

      const glow = new MeshBasicMaterial({
        map: softSpot,
        transparent: true,
        blending: AdditiveBlending,
        depthWrite: false,
      });
      const pool = new Mesh(new PlaneGeometry(extents.halfLengthM * 1.1, side * 1.5), glow);
      pool.position.set(direction * (reach + rim), 0, -thickness - 0.035 * extents.halfLengthM);
      this.group.add(pool);
      this.endGlows.push(glow);
    }
  }

  private addLights(extents: Extents): void {
    const reach = Math.hypot(extents.halfLengthM, extents.halfWidthM);
    this.group.add(new HemisphereLight("#d8e6ff", "#2a3038", 1.5));

    const key = this.keyLight;
    key.position.set(-0.9 * reach, -1.1 * reach, 2.4 * reach);
    key.castShadow = true;
    key.shadow.mapSize.set(SHADOW_TEXELS, SHADOW_TEXELS);
    key.shadow.radius = 4;
    key.shadow.bias = -0.0004;
    key.shadow.normalBias = 0.0012 * reach;
    const { camera } = key.shadow;
    // High things cast long shadows.
    const spread = 1.05 * reach + 0.5 * Math.max(0, extents.heightM - TALL * reach);
    camera.left = camera.bottom = -spread;
    camera.right = camera.top = spread;
    camera.near = 0.5 * reach;
    camera.far = 5 * reach;
    this.group.add(key);

    const rimLight = new DirectionalLight("#9cc4ff", 1.1);
    rimLight.position.set(1.4 * reach, 1.6 * reach, 1.2 * reach);
    this.group.add(rimLight);
  }
}

// Drawings that teams make for their developers: flat shapes just above the floor, and words that keep their size on
// the screen from any distance.

import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
} from "three";
import { shapesLayer, wordsLayer } from "../feed/team_layers";
import type { Label as LabelMessage, SeatDrawing } from "../messages/cancha/v1/debug_pb";
import type { Marking } from "../messages/cancha/v1/scene_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { LabelPool, type LabelInit } from "./labels";
import { FINEST_PX, isOther, trianglesOf } from "./markings";
import { colourOf } from "./palette";
import { teamCssColour } from "./team_colours";

/** Most shapes drawn. A server lets each seat draw fewer; a hostile one cannot keep the page busy for ever. */
const MOST_SHAPES = 512;
const MOST_LABELS = 256;

/** Straight pieces of a full circle: a tenth of a millimetre off at 10 cm, and quick to draw at any rate. */
const PIECES_PER_CIRCLE = 64;

/** Above the paint of the field. */
const HEIGHT_M = 0.0015;

/** Width of lines without a width. */
const THIN_LINE_M = 0.008;

/** The field shines through. */
const OPACITY = 0.92;

export class DrawingsView {
  readonly group = new Group();
  private readonly shapes: Mesh;
  private readonly labels = new LabelPool();
  private shown: readonly SeatDrawing[] = [];
  private hidden: ReadonlySet<string> = new Set();
  private finestM = 0;

  /** `teams`: the team of each seat. */
  constructor(private readonly teams: ReadonlyMap<string, Team>) {
    const material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      opacity: OPACITY,
      toneMapped: false,
      // The last one is on top, as in the message. Robots still hide drawings behind them.
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
      polygonOffsetUnits: -4,
    });
    this.shapes = new Mesh(new BufferGeometry(), material);
    this.shapes.frustumCulled = false;
    this.shapes.renderOrder = 1;
    this.shapes.visible = false;
    this.group.add(this.shapes, this.labels.group);
  }

  /** Shows these drawings in place of the earlier ones. */
  show(drawings: readonly SeatDrawing[]): void {
    if (drawings === this.shown || drawings.length + this.shown.length === 0) {
      return;
    }
    this.shown = drawings;
    this.build();
  }

  /** Hides these layers. */
  hide(hidden: ReadonlySet<string>): void {
    if (hidden !== this.hidden) {
      this.hidden = hidden;
      this.build();
    }
  }

  /** A pixel is no larger than this on the ground. */
  drawFor(pixelM: number): void {
    const finestM = pixelM * FINEST_PX;
    if (isOther(finestM, this.finestM)) {
      this.finestM = finestM;
      this.build();
    }
  }

  /** Keeps the size of the words on a canvas of this size in CSS pixels. */
  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    this.labels.face(camera, widthPx, heightPx);
  }

  dispose(): void {
    this.labels.dispose();
  }

  private build(): void {
    const markings = this.shown.flatMap(({ seat, drawing }) =>
      this.hidden.has(shapesLayer(seat)) ? [] : (drawing?.markings ?? []),
    );
    this.buildShapes(markings.slice(0, MOST_SHAPES));
    const labels = this.shown.flatMap(({ seat, drawing }) => {
      const edge = teamCssColour(this.teams.get(seat) ?? Team.UNSPECIFIED);
      const labels = this.hidden.has(wordsLayer(seat)) ? [] : (drawing?.labels ?? []);
      return labels.map((label) => labelOf(label, edge));
    });
    this.labels.show(labels.slice(0, MOST_LABELS));
  }

  private buildShapes(markings: readonly Marking[]): void {
    const positions: number[] = [];
    const colours: number[] = [];
    for (const marking of markings) {
      const { r, g, b } = colourOf(marking.colour, "#ffffff");
      const widthM = marking.lineWidthM > 0 ? marking.lineWidthM : THIN_LINE_M;
      for (const [x, y] of trianglesOf(marking, Math.max(widthM, this.finestM), PIECES_PER_CIRCLE)) {
        positions.push(x, y, HEIGHT_M);
        colours.push(r, g, b);
      }
    }
    this.shapes.visible = positions.length > 0;
    this.shapes.geometry.dispose();
    this.shapes.geometry = new BufferGeometry();
    this.shapes.geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
    this.shapes.geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  }
}

function labelOf({ at, text, colour }: LabelMessage, edge: string): LabelInit {
  return { x: at?.xM ?? 0, y: at?.yM ?? 0, text, edge, colour: colourOf(colour, "#ffffff").getStyle() };
}

// The moving shapes of an arena, such as boxes that are pushed, seesaws and doors. All shapes of a link are fixed in
// its frame, and the frame moves with the link.

import { Group, Quaternion, Vector3, type Object3D } from "three";
import type { Vector } from "../cameras/vectors";
import type { Pose } from "../feed/instant";
import type { SceneShape } from "../messages/cancha/v1/scene_pb";
import { placeAt } from "./placing";
import { MOST_CHECKS, ShapesView, type Body } from "./shapes_view";
import { topOf } from "./solids";

export class LinksView {
  readonly group = new Group();
  /** Key: the number of the link, from 1. */
  private readonly views: ReadonlyMap<number, ShapesView>;
  private readonly frames: ReadonlyMap<number, Group>;

  constructor(private readonly shapes: readonly SceneShape[]) {
    this.views = new Map([...byLink(shapes)].map(([link, some]) => [link, new ShapesView(some)]));
    this.frames = new Map([...this.views].map(([link, { group }]) => [link, group]));
    this.frames.forEach((frame) => this.group.add(frame));
    this.show([]);
  }

  show(links: readonly Pose[]): void {
    placeLinks(this.frames, links);
  }

  /** Makes everything between the camera and these bodies fade, over this time. */
  reveal(bodies: readonly Body[], camera: Vector, elapsedS: number): void {
    const seen = bodies.slice(0, Math.ceil(MOST_CHECKS / Math.max(1, this.shapes.length)));
    for (const view of this.placed()) {
      const inFrame = seen.map(({ at, radiusM }) => ({ at: intoFrame(view.group, at), radiusM }));
      view.reveal(inFrame, intoFrame(view.group, camera), elapsedS);
    }
  }

  /** The highest point of any of them; 0 if there are none. */
  top(): number {
    const tops = this.placed().flatMap(({ group, solids }) => {
      const up = new Vector3(0, 0, 1).applyQuaternion(turnBack(group));
      return solids.map((solid) => group.position.z + topOf(solid, up));
    });
    return tops.reduce((highest, top) => Math.max(highest, top || 0), 0);
  }

  private placed(): ShapesView[] {
    return [...this.views.values()].filter(({ group }) => group.visible);
  }
}

/** The shapes by the link that they move with; 0: they never move. */
export function byLink(shapes: readonly SceneShape[]): Map<number, SceneShape[]> {
  const groups = new Map<number, SceneShape[]>();
  for (const shape of shapes) {
    const group = groups.get(shape.link) ?? [];
    group.push(shape);
    groups.set(shape.link, group);
  }
  return groups;
}

/** Moves each thing to its link; hides a thing whose link is unknown. */
export function placeLinks(things: ReadonlyMap<number, Object3D>, links: readonly Pose[]): void {
  for (const [link, thing] of things) {
    if (link > 0) {
      placeAt(thing, links[link - 1]);
    }
  }
}

/** A point of the world in the frame of a link. */
function intoFrame(frame: Group, { x, y, z }: Vector): Vector {
  return new Vector3(x, y, z).sub(frame.position).applyQuaternion(turnBack(frame));
}

function turnBack({ quaternion }: Group): Quaternion {
  return quaternion.clone().conjugate();
}

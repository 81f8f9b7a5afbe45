// Distances between the bodies of two tapes, tick by tick. Pure.

import type { Contents } from "../tape/contents";
import { placesOf, type Place } from "../tape/instants";
import type { Loaded } from "../tape/reel";
import type { World } from "../tape/segment";
import type { Cast } from "../tape/state_table";
import type { Window } from "./window";

export interface Apart {
  tick: number;
  /** Undefined: there is no ball. */
  ballM: number | undefined;
  /** Greatest distance of a robot from the same robot on the other tape. */
  robotM: number;
}

/** Distances in the segments that both have in memory; missing ones are being fetched. */
export function apartIn({ from, to }: Window, first: Contents, second: Contents): Apart[] {
  const others = new Map(second.segmentsIn(from, to).map((segment) => [segment.worlds[0]?.tick, segment]));
  const all = first.segmentsIn(from, to).flatMap((segment) => {
    const other = others.get(segment.worlds[0]?.tick);
    return other ? apartOf(segment, other, first.cast) : [];
  });
  return all.filter(({ tick }) => tick >= from && tick <= to);
}

const measured = new WeakMap<Loaded, { other: Loaded; apart: readonly Apart[] }>();

/** Distances in two segments with the same first tick; made once for as long as both are in memory. */
function apartOf(segment: Loaded, other: Loaded, cast: Cast): readonly Apart[] {
  const known = measured.get(segment);
  if (known?.other === other) {
    return known.apart;
  }
  const common = Math.min(segment.worlds.length, other.worlds.length);
  const apart = segment.worlds.slice(0, common).map((world, index) => apartAt(world, other.worlds[index]!, cast));
  measured.set(segment, { other, apart });
  return apart;
}

export function apartAt(world: World, other: World, cast: Cast): Apart {
  const [ours, theirs] = [placesOf(world, cast), placesOf(other, cast)];
  return {
    tick: world.tick,
    ballM: ours.ball && theirs.ball && distanceM(ours.ball, theirs.ball),
    robotM: Math.max(0, ...ours.robots.map((place, index) => distanceM(place, theirs.robots[index]!))),
  };
}

function distanceM(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

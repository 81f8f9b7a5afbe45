// What whoever watches has chosen: camera, layers, theme, which panels are open.

import { signal, type Signal } from "@preact/signals";
import { searchText } from "../address";
import { cameraNamed, followsRobot, type CameraName } from "../cameras/camera_names";
import { themeNamed, type Theme } from "./theme";

/** "highlights": what decides a match; "all": every event, with its rule; "commentary": the match in sentences. */
export type FeedName = "highlights" | "all" | "commentary";

export interface Switches {
  camera: Signal<CameraName>;
  /** The robot that a camera goes with; by its id. */
  robot: Signal<number | undefined>;
  /** Whether what teams draw is seen. */
  showsDrawings: Signal<boolean>;
  /** Whether what sensors find is seen. */
  showsSensors: Signal<boolean>;
  /** Whether what robots collide with is seen, and names. */
  showsDebug: Signal<boolean>;
  /** Whether robots have their numbers above them. */
  showsTags: Signal<boolean>;
  /** Whether the ways of robots and ball over the last seconds are seen. */
  showsTrails: Signal<boolean>;
  /** Whether arrows say how fast they move, and where to. */
  showsVelocities: Signal<boolean>;
  /** What teams draw and nobody wants to see here; named as in feed/team_layers. */
  hidden: Signal<ReadonlySet<string>>;
  areToolsOpen: Signal<boolean>;
  /** The robot that the tools tell about; by its id. */
  inspected: Signal<number | undefined>;
  showsMap: Signal<boolean>;
  isHelpOpen: Signal<boolean>;
  /** Whether the events are open beside or below the field; undefined: where there is room. */
  isRailOpen: Signal<boolean | undefined>;
  feed: Signal<FeedName>;
  theme: Signal<Theme>;
}

/** As the page's address and what was chosen here before have them. */
export function makeSwitches(address: URLSearchParams, storedTheme: string | null): Switches {
  const robot = Number(address.get("robot"));
  return {
    camera: signal(cameraNamed(address.get("camera")) ?? "broadcast"),
    robot: signal(Number.isInteger(robot) && robot > 0 ? robot : undefined),
    showsDrawings: signal(false),
    showsSensors: signal(true),
    showsDebug: signal(false),
    showsTags: signal(true),
    showsTrails: signal(false),
    showsVelocities: signal(false),
    hidden: signal(new Set()),
    areToolsOpen: signal(false),
    inspected: signal(undefined),
    showsMap: signal(false),
    isHelpOpen: signal(false),
    isRailOpen: signal(undefined),
    feed: signal("highlights"),
    theme: signal(themeNamed(storedTheme)),
  };
}

/** The page's address with this camera in it, so that a link leads to the same picture. */
export function addressWith(search: string, camera: CameraName, robot: number | undefined): string {
  const address = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? address.delete(name) : address.set(name, value);
  set("camera", camera === "broadcast" ? undefined : camera);
  set("robot", followsRobot(camera) && robot !== undefined ? String(robot) : undefined);
  return searchText(address);
}

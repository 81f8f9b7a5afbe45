// The spectator's choices: camera, layers, theme, and open panels.

import { signal, type Signal } from "@preact/signals";
import { searchText } from "../address";
import { cameraNamed, followsRobot, type CameraName } from "../cameras/camera_names";
import { themeNamed, type Theme } from "./theme";

/**
 * "highlights": events that decide a match; "all": every event, with its rule; "commentary": the match in sentences.
 */
export type FeedName = "highlights" | "all" | "commentary";

export interface Switches {
  camera: Signal<CameraName>;
  /** Id of the robot that a camera goes with. */
  robot: Signal<number | undefined>;
  /** Whether drawings of teams are shown. */
  showsDrawings: Signal<boolean>;
  /** Whether findings of sensors are shown. */
  showsSensors: Signal<boolean>;
  /** Whether collision shapes of robots, and names, are shown. */
  showsDebug: Signal<boolean>;
  /** Whether robots have their numbers above them. */
  showsTags: Signal<boolean>;
  /** Whether trails of robots and ball over the last seconds are shown. */
  showsTrails: Signal<boolean>;
  /** Whether arrows show velocities. */
  showsVelocities: Signal<boolean>;
  /** Hidden parts of the teams' drawings; named as in feed/team_layers. */
  hidden: Signal<ReadonlySet<string>>;
  areToolsOpen: Signal<boolean>;
  /** Id of the robot that the tools describe. */
  inspected: Signal<number | undefined>;
  showsMap: Signal<boolean>;
  isHelpOpen: Signal<boolean>;
  /** Whether the events are open beside or below the field; undefined: if there is room. */
  isRailOpen: Signal<boolean | undefined>;
  feed: Signal<FeedName>;
  theme: Signal<Theme>;
}

/** The choices in the page's address, and those stored here before. */
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

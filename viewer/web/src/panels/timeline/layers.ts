// The layers shown besides the match, in the page's address: "drawings,sensors,-yellow:words". Pure.

import type { Signal } from "@preact/signals";
import type { Switches } from "../switches";

/** Most hidden layers of teams; a server lets each seat draw fewer. */
const MOST_HIDDEN = 200;
const LONGEST_NAME = 120;

/** Layers without a setting in the address. */
const USUAL = "sensors";

function named(switches: Switches): [string, Signal<boolean>][] {
  const { showsDrawings, showsSensors, showsDebug, showsTrails, showsVelocities } = switches;
  return [
    ["drawings", showsDrawings],
    ["sensors", showsSensors],
    ["debug", showsDebug],
    ["trails", showsTrails],
    ["velocities", showsVelocities],
  ];
}

/** Undefined: the usual ones. */
export function layersIn(switches: Switches): string[] | undefined {
  const shown = named(switches).flatMap(([name, isShown]) => (isShown.value ? [name] : []));
  const hidden = [...switches.hidden.value].map((name) => `-${escaped(name)}`);
  const all = [...shown, ...hidden];
  return all.join() === USUAL ? undefined : all;
}

export function switchTo(layers: readonly string[], switches: Switches): void {
  named(switches).forEach(([name, isShown]) => (isShown.value = layers.includes(name)));
  const hidden = layers.filter((name) => name.startsWith("-") && name.length <= LONGEST_NAME);
  switches.hidden.value = new Set(hidden.slice(0, MOST_HIDDEN).map((name) => unescaped(name.slice(1))));
}

/** Escapes a name for the list, whose names are separated by commas. */
function escaped(name: string): string {
  return name.replaceAll("%", "%25").replaceAll(",", "%2C");
}

function unescaped(name: string): string {
  return name.replaceAll("%2C", ",").replaceAll("%25", "%");
}

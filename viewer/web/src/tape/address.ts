// The moment and the layers in the page's address, so that a link leads there. Pure.

import { searchText } from "../address";

export interface Place {
  /** Simulated time since the start of the match; undefined: the newest time. */
  timeS: number | undefined;
  /** Layers shown besides the match; undefined: the usual ones. */
  layers: readonly string[] | undefined;
}

/** "03:12", "1:03:12.5", "192": seconds; undefined for anything else. */
export function timeOf(text: string | null): number | undefined {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,7}(?:\.\d{1,12})?)$/.exec(text ?? "");
  if (!match) {
    return undefined;
  }
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Problem of the time in an address, for people; empty if there is none. */
export function timeProblem(search: string): string {
  const text = new URLSearchParams(search).get("t");
  const isWrong = text !== null && timeOf(text) === undefined;
  return isWrong ? `"${text.slice(0, 30)}" in the address is not a time, such as 03:12.` : "";
}

/** "03:12", "03:12.35": to a hundredth, if necessary. */
export function timeText(timeS: number): string {
  const hundredths = Math.round(timeS * 100);
  const seconds = (hundredths % 6000) / 100;
  const whole = String(Math.floor(seconds)).padStart(2, "0");
  const part = hundredths % 100;
  const rest = part === 0 ? "" : `.${String(part).padStart(2, "0").replace(/0$/, "")}`;
  return `${String(Math.floor(hundredths / 6000)).padStart(2, "0")}:${whole}${rest}`;
}

export function placeOf(search: string): Place {
  const settings = new URLSearchParams(search);
  return {
    timeS: timeOf(settings.get("t")),
    layers: settings.get("layers")?.split(",").filter(Boolean),
  };
}

/** The search part of an address that leads there; its other settings stay. */
export function searchWith(search: string, { timeS, layers }: Place): string {
  const settings = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? settings.delete(name) : settings.set(name, value);
  set("t", timeS === undefined ? undefined : timeText(timeS));
  set("layers", layers?.join(","));
  return searchText(settings);
}

/** The search part of an address with a recording to compare with; undefined: without one. */
export function searchWithGhost(search: string, ghost: string | undefined): string {
  const settings = new URLSearchParams(search);
  if (ghost === undefined) {
    settings.delete("ghost");
  } else {
    settings.set("ghost", ghost);
  }
  return searchText(settings);
}

/** The search part of an address that leads to a match in place of a recording. */
export function searchWithMatch(search: string, match: string): string {
  const settings = new URLSearchParams(search);
  settings.delete("recording");
  settings.set("match", match);
  return searchText(settings);
}

/** This page's address without a recording or a time. */
export function searchWithoutTape(search: string): string {
  const settings = new URLSearchParams(search);
  settings.delete("recording");
  settings.delete("ghost");
  settings.delete("t");
  return searchText(settings);
}

// Whether two recordings can be compared, and their other differences. Pure.

import { Team } from "../messages/cancha/v1/world_pb";
import { factOf, type Opening } from "./opening";

/** Why the second cannot be laid over the first, in a sentence for people; empty if it can. */
export function obstacleOf(first: Opening, second: Opening): string {
  const [discipline, other] = [first, second].map(({ facts }) => factOf(facts, "discipline"));
  if (discipline !== other) {
    return `Another discipline: ${other || "unknown"}, not ${discipline || "unknown"}.`;
  }
  if (castText(first) !== castText(second)) {
    return `Other robots: ${castText(second)}, not ${castText(first)}.`;
  }
  if (robotsOf(first) !== robotsOf(second)) {
    return "Other robots: as many, but of other kinds or with other numbers.";
  }
  if (first.tickS !== second.tickS) {
    return `Another tick rate: ${rateText(second)}, not ${rateText(first)}.`;
  }
  if (first.ticksPerSegment !== second.ticksPerSegment) {
    return `Its segments have ${second.ticksPerSegment} ticks, not ${first.ticksPerSegment}.`;
  }
  return "";
}

/** Differences of two comparable recordings; empty if there are none. */
export function warningOf(first: Opening, second: Opening): string {
  const [seed, other] = [first, second].map(({ facts }) => factOf(facts, "seed"));
  if (seed !== other) {
    return `Another seed: ${other}, not ${seed}.`;
  }
  const [settings, others] = [first, second].map(({ facts }) => factOf(facts, "discipline_hash"));
  return settings === others ? "" : "Other settings.";
}

/** "5 blue and 5 yellow robots, no ball". */
function castText({ scene }: Opening): string {
  const count = (team: Team) => scene.robots.filter((robot) => robot.team === team).length;
  const robots = `${count(Team.BLUE)} blue and ${count(Team.YELLOW)} yellow`;
  return scene.ball ? robots : `${robots}, no ball`;
}

function robotsOf({ scene }: Opening): string {
  return scene.robots.map(({ id, team, kind }) => `${id} ${team} ${kind}`).sort().join();
}

function rateText({ tickS }: Opening): string {
  return `${Math.round(100 / tickS) / 100} Hz`;
}

import { describe, expect, test } from "vitest";
import { markNear, marksOf } from "../../src/panels/timeline/marks";
import { behindText, positionText, speedText, tapeClockText } from "../../src/panels/timeline/tape_wording";
import { FieldEnd } from "../../src/messages/cancha/v1/referee_pb";
import { replayCamera } from "../../src/panels/timeline/places";
import type { TapeMoment } from "../../src/tape/tape_source";

function momentAt(tick: number, kind: string, score: TapeMoment["score"] = [0, 0]): TapeMoment {
  return { tick, kind, team: 1, robot: 0, rule: "", text: kind, period: 1, periodElapsedUs: 0, score };
}

describe("marks", () => {
  test("stand for goals, fouls, restarts, periods and misses, and for nothing else", () => {
    const kinds = ["goal", "free_kick", "penalty_kick", "goal_kick", "free_ball", "period_end", "deadline_missed", "last_touch"];
    const moments = kinds.map((kind, index) => momentAt(100 * index, kind));

    expect(marksOf(moments, 1000, 1000).map(({ kind }) => kind)).toEqual([
      "goal",
      "foul",
      "foul",
      "restart",
      "restart",
      "period",
      "miss",
    ]);
  });

  test("leave out the kick-off that follows from a goal", () => {
    const moments = [momentAt(0, "kick_off"), momentAt(500, "goal"), momentAt(501, "kick_off")];

    expect(marksOf(moments, 1000, 1000).map(({ tick }) => tick)).toEqual([0, 500]);
  });

  test("leave out a goal that was undone", () => {
    const moments = [momentAt(500, "goal", [1, 0]), momentAt(900, "goal", [2, 0]), momentAt(950, "taken_back", [1, 0])];

    expect(marksOf(moments, 1000, 1000).map(({ tick }) => tick)).toEqual([500]);
  });

  test("are no nearer to each other than four pixels, but goals are all there", () => {
    const moments = Array.from({ length: 1000 }, (_, tick) => momentAt(tick, tick % 100 === 0 ? "goal" : "free_ball"));

    // 200 pixels for 1000 ticks: four pixels are 20 ticks.
    const marks = marksOf(moments, 1000, 200);

    expect(marks.filter(({ kind }) => kind === "goal")).toHaveLength(10);
    expect(marks.length).toBeLessThanOrEqual(50);
    const gaps = marks.slice(1).map(({ tick }, index) => tick - marks[index]!.tick);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
  });

  test("are meant by who points near them: goals before others, then the nearest", () => {
    const marks = marksOf([momentAt(100, "free_ball"), momentAt(106, "goal"), momentAt(130, "free_ball")], 1000, 1000);

    expect(markNear(marks, 101, 7)?.kind).toBe("goal");
    expect(markNear(marks, 128, 7)?.tick).toBe(130);
    expect(markNear(marks, 118, 7)).toBeUndefined();
  });
});

describe("words", () => {
  test("say times, speeds and how far behind", () => {
    expect([0, 59.99, 60, 3723].map(tapeClockText)).toEqual(["0:00", "0:59", "1:00", "1:02:03"]);
    expect([0.25, 16, -1].map(speedText)).toEqual(["0.25×", "16×", "\u22121×"]);
    expect([12, 99, 100, 600].map(behindText)).toEqual(["12 s behind", "99 s behind", "2 min behind", "10 min behind"]);
  });

  test("have the score in the order of the scoreboard, and with names for who cannot see it", () => {
    expect(positionText(5, 600, [3, 1])).toBe("0:05 of 10:00, blue 3, yellow 1");
  });
});

describe("the camera of a replay", () => {
  test("stands behind the goal in question, and stays where it was in a flat picture", () => {
    expect(replayCamera(["broadcast", "goal-left", "goal-right"], FieldEnd.NEGATIVE_X)).toBe("goal-left");
    expect(replayCamera(["broadcast", "goal-left", "goal-right"], FieldEnd.POSITIVE_X)).toBe("goal-right");
    expect(replayCamera([], FieldEnd.NEGATIVE_X)).toBeUndefined();
  });
});

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { camerasOf } from "../../src/cameras/camera_names";
import { MatchPhase, MatchStatusSchema, type MatchStatus } from "../../src/messages/cancha/v1/referee_pb";
import { SceneSchema } from "../../src/messages/cancha/v1/scene_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { announcementOf } from "../../src/panels/announcement";
import { debugTitle, offersOf } from "../../src/panels/offers";
import { runOutcome } from "../../src/panels/endings";
import { durationText, progressText, runPhaseText, runnersOf } from "../../src/panels/run_wording";

type Teams = NonNullable<MessageInitShape<typeof MatchStatusSchema>["teams"]>;

/** Spaces before units do not break. */
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

function statusOf(teams: Teams, rest: Omit<MessageInitShape<typeof MatchStatusSchema>, "teams"> = {}): MatchStatus {
  return create(MatchStatusSchema, { phase: MatchPhase.PLAY, teams, ...rest } as MessageInitShape<typeof MatchStatusSchema>);
}

const ana = (progress: number, finishedUs = 0n) => ({ team: Team.BLUE, name: "Ana", progress, finishedUs });
const bo = (progress: number, finishedUs = 0n) => ({ team: Team.YELLOW, name: "Bo", progress, finishedUs });

test("a run is of one team or two", () => {
  expect(runnersOf(statusOf([bo(0)]))).toEqual([Team.YELLOW]);
  expect(runnersOf(undefined)).toEqual([Team.BLUE, Team.YELLOW]);
});

describe("texts of a run", () => {
  test("round a way down: only who is through has all of it", () => {
    const status = statusOf([ana(0.4399), bo(0.29)]);
    expect(plain(progressText(status, Team.BLUE))).toBe("43%");
    expect(plain(progressText(status, Team.YELLOW))).toBe("29%");
  });

  test.each([
    [43_210_000n, "43.21 s"],
    [999_999n, "1.00 s"],
    [123_500_000n, "2 min 03.50 s"],
  ])("say how long %i microseconds are", (us, text) => {
    expect(plain(durationText(us))).toBe(text);
  });

  test("say under the clock how long it may take, and how it ended", () => {
    expect(runPhaseText(statusOf([ana(0.1)], { periodLengthUs: 120_000_000n }))).toBe("of 02:00");
    expect(runPhaseText(statusOf([ana(0.1)]))).toBe("Under way");
    expect(runPhaseText(statusOf([ana(1, 5n)], { phase: MatchPhase.OVER }))).toBe("Finished");
    expect(runPhaseText(statusOf([ana(0.4)], { phase: MatchPhase.OVER }))).toBe("Over");
    expect(runPhaseText(statusOf([ana(0.4)], { phase: MatchPhase.OVER }), true)).toBe("Abandoned");
  });

  test.each([
    ["alone and through", statusOf([ana(1, 43_200_000n)], { winner: Team.BLUE }), "finished", "Ana is through, 43.20 s", "Finished"],
    ["alone and late", statusOf([ana(0.43)]), "full time", "Time is up", "43% of the way"],
    ["the first of two", statusOf([ana(1, 9_000_000n), bo(0.5)], { winner: Team.BLUE }), "finished", "Ana wins, 9.00 s", "Finished"],
    ["the farther of two", statusOf([ana(0.2), bo(0.5)], { winner: Team.YELLOW }), "full time", "Bo wins", "Came farther before time was up"],
    ["two as far", statusOf([ana(0.5), bo(0.5)]), "full time", "Draw", "Time is up"],
    ["alone with a fault", statusOf([ana(0.43)]), "seat blue failed", "Seat blue failed", "43% of the way"],
    ["one who gave up", statusOf([ana(0.2), bo(0.1)], { winner: Team.YELLOW }), "seat blue failed", "Bo wins", "Seat blue failed"],
  ])("tell the end: %s", (_, status, reason, title, detail) => {
    const outcome = runOutcome(status, reason, false);
    expect([plain(outcome.title), plain(outcome.detail)]).toEqual([title, detail]);
  });

  test("tell the end of a run that was broken off", () => {
    expect(runOutcome(statusOf([ana(0.2)]), "power cut", true)).toEqual({ title: "Abandoned", detail: "Power cut" });
  });
});

describe("announcements of a run", () => {
  const at = (progress: number, finishedUs = 0n) =>
    statusOf([{ ...ana(progress, finishedUs), score: Math.floor(100 * progress) }, bo(0)], { periodElapsedUs: 21_000_000n });

  test("come with each quarter of the way, not with each point", () => {
    expect(announcementOf(at(0.3), at(0.49))).toBeUndefined();
    const half = announcementOf(at(0.49), at(0.51));
    expect([half?.kind, plain(half?.title), plain(half?.detail)]).toEqual(["phase", "Ana: 50% of the way", "after 21.00 s"]);
  });

  test("celebrate who is through", () => {
    const through = announcementOf(at(0.99), at(1, 43_200_000n));
    expect([through?.kind, through?.title, plain(through?.detail)]).toEqual(["score", "Ana is through", "after 43.20 s"]);
  });

  test("tell a newcomer nothing", () => {
    expect(announcementOf(undefined, at(0.8))).toBeUndefined();
  });
});

describe("what can be switched on", () => {
  test("is what there is", () => {
    const game = create(SceneSchema, { ball: { radiusM: 0.02 } });
    const course = create(SceneSchema, { shapes: [{ isCollision: true }] });
    const named = create(SceneSchema, { course: { signs: [{ name: "right" }] } });
    expect([course, named].map((scene) => debugTitle(offersOf(scene)))).toEqual(["Collision shapes", "Collision shapes and names"]);
    expect(offersOf(game, false, false)).toEqual({ cameras: camerasOf(true), hasDrawings: false, hasSensors: false, hasDebug: true, hasNames: false });
    expect(offersOf(course, false, true)).toEqual({ cameras: camerasOf(false), hasDrawings: false, hasSensors: true, hasDebug: true, hasNames: false });
  });
});

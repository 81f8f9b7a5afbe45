import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { MatchPhase, MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { announcementOf } from "../../src/panels/announcement";
import { exhibitOutcome } from "../../src/panels/endings";
import { tallyText } from "../../src/panels/exhibit_wording";
import { hasResult, scoreText, stateText } from "../../src/panels/lobby_wording";
import { pageTitle } from "../../src/panels/page_title";
import { makeEntry, makeOver } from "../support/fake_lobby";

type Status = MessageInitShape<typeof MatchStatusSchema>;

const statusOf = (init: Status) => create(MatchStatusSchema, init);

const near = { name: "near", expected: 1, measured: 1.01, tolerance: 0.02, isFinal: true };
const far = { name: "far", expected: 1, measured: 1.03, tolerance: 0.02, isFinal: true };
const open = { name: "open", expected: 1, tolerance: 0.02 };
const free = { name: "free", measured: 1, isFinal: true };

describe("an exhibit", () => {
  test("counts what is as expected among what can be compared", () => {
    expect(tallyText(statusOf({ measurements: [near, far, open, free] }))).toBe("1 of 3");
  });

  test("ends with its tally and the reason", () => {
    const { title, detail } = exhibitOutcome(statusOf({ measurements: [near, far] }), "all measured", false);
    expect(title).toBe("1 of 2 as expected");
    expect(detail).toMatch(/all measured/i);
    expect(exhibitOutcome(statusOf({ measurements: [near] }), "power cut", true).title).toBe("Abandoned, 1 of 1 as expected");
  });

  test("has its tally in the tab, whether a team has points or there is none", () => {
    const titleOf = (teams: Status["teams"]) =>
      pageTitle({ match: "ice", scene: undefined, status: statusOf({ phase: MatchPhase.PLAY, measurements: [near, far], teams } as Status) });

    expect(titleOf([])).toBe("1 of 2 as expected · ice · Cancha");
    expect(titleOf([{ team: Team.BLUE, score: 1 }])).toBe("1 of 2 as expected · ice · Cancha");
  });

  test("has points and no way in the list, and its clock without a team", () => {
    const entry = makeEntry("ice", { status: statusOf({ phase: MatchPhase.PLAY, measurements: [near], teams: [{ team: Team.BLUE, score: 1 }] }) });
    const nobodys = makeOver("balls", "full time");
    Object.assign(nobodys, { seats: [], status: statusOf({ phase: MatchPhase.OVER, measurements: [near] }) });

    expect(scoreText(entry, Team.BLUE)).toBe("1");
    expect(stateText(entry)).toBe("Under way");
    expect(stateText(nobodys)).toBe("Time is up");
    expect(hasResult(nobodys)).toBe(true);
  });

  test("has no banner for a point", () => {
    const withScore = (score: number) => statusOf({ phase: MatchPhase.PLAY, measurements: [near], teams: [{ team: Team.BLUE, score }] });

    expect(announcementOf(withScore(0), withScore(1))).toBeUndefined();
  });
});

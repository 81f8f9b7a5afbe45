import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { GameEventSchema, MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { WelcomeSchema } from "../../src/messages/cancha/v1/session_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { kicksOf } from "../../src/panels/shoot_out";

const { BLUE, YELLOW } = Team;
const welcome = create(WelcomeSchema, { settings: { rules: { shoot_out_kicks: 5 } } });
const status = create(MatchStatusSchema, {
  teams: [
    { team: BLUE, shootOutGoals: 1, shootOutKicks: 2 },
    { team: YELLOW, shootOutGoals: 1, shootOutKicks: 1 },
  ],
});
const events = [
  [BLUE, "Kick by Amsel: saved. 0 - 0 in the shoot-out."],
  [YELLOW, "Kick by Bussard: scored. 0 - 1 in the shoot-out."],
  [BLUE, "Kick by Amsel: scored. 1 - 1 in the shoot-out."],
].map(([team, text]) => create(GameEventSchema, { kind: "shoot_out_kick", team: team as Team, text: text as string }));

describe("the kicks of a shoot-out", () => {
  test("are in their order, with those to come", () => {
    expect(kicksOf(status, BLUE, events, welcome)).toEqual(["miss", "goal", "open", "open", "open"]);
    expect(kicksOf(status, YELLOW, events, welcome)).toEqual(["goal", "open", "open", "open", "open"]);
  });

  test("have their number, where not all of them were told", () => {
    expect(kicksOf(status, BLUE, events.slice(1), undefined)).toEqual(["goal", "miss"]);
  });

  test("are the last ten of very many", () => {
    const long = create(MatchStatusSchema, { teams: [{ team: BLUE, shootOutGoals: 1000, shootOutKicks: 1000 }] });

    expect(kicksOf(long, BLUE, [], welcome).length).toBe(10);
  });
});

import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { MatchPhase, MatchStatusSchema, RestartKind, type MatchStatus } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { teamColour } from "../../src/scene/palette";
import { RestartSpot } from "../../src/scene/restart_spot";

function penaltyFor(team: Team, phase: MatchPhase, isBeingTaken = true): MatchStatus {
  const restart = { kind: RestartKind.PENALTY_KICK, team, ballXM: -0.725, ballYM: 0.1, isBeingTaken };
  return create(MatchStatusSchema, { phase, restart });
}

describe("the ring at the spot of a restart", () => {
  test("lies where the ball was put, in the colour of who takes it", () => {
    const spot = new RestartSpot();
    spot.show(penaltyFor(Team.YELLOW, MatchPhase.PLACEMENT), true);

    expect(spot.mesh.visible).toBe(true);
    expect(spot.mesh.position.toArray().slice(0, 2)).toEqual([-0.725, 0.1]);
    expect(spot.mesh.material.color.getHex()).toBe(teamColour(Team.YELLOW).getHex());
  });

  test("stays until the ball has been touched", () => {
    const spot = new RestartSpot();
    spot.show(penaltyFor(Team.BLUE, MatchPhase.PLAY), true);
    expect(spot.mesh.visible).toBe(true);

    spot.show(penaltyFor(Team.BLUE, MatchPhase.PLAY, false), true);
    expect(spot.mesh.visible).toBe(false);
  });

  test.each([MatchPhase.BREAK, MatchPhase.TIME_OUT, MatchPhase.OVER])("is not there in phase %s", (phase) => {
    const spot = new RestartSpot();
    spot.show(penaltyFor(Team.BLUE, phase), true);
    expect(spot.mesh.visible).toBe(false);
  });

  test("is not there where there is no ball", () => {
    const spot = new RestartSpot();
    spot.show(penaltyFor(Team.BLUE, MatchPhase.PLAY), false);
    expect(spot.mesh.visible).toBe(false);
  });

  test("is not there before the first restart", () => {
    const spot = new RestartSpot();
    spot.show(undefined, true);
    spot.show(create(MatchStatusSchema, { phase: MatchPhase.PLAY }), true);
    expect(spot.mesh.visible).toBe(false);
  });
});

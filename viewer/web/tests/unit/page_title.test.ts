import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { FieldEnd, MatchPhase, MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { pageTitle } from "../../src/panels/page_title";
import { addressWith } from "../../src/panels/switches";

const status = create(MatchStatusSchema, {
  phase: MatchPhase.PLAY,
  teams: [
    { team: Team.BLUE, name: "Amsel", score: 2, defends: FieldEnd.POSITIVE_X },
    { team: Team.YELLOW, name: "Bussard", score: 1, defends: FieldEnd.NEGATIVE_X },
  ],
});

describe("the page's title", () => {
  test("tells the score, blue first whatever ends they defend", () => {
    const shown = { match: "final", status, scene: undefined };

    expect(pageTitle(shown)).toBe("Amsel 2 : 1 Bussard · final · Cancha");
  });

  test("tells how far a run has come", () => {
    const run = create(MatchStatusSchema, {
      phase: MatchPhase.PLAY,
      teams: [{ team: Team.BLUE, name: "Amsel", progress: 0.43 }],
    });

    expect(pageTitle({ match: "", status: run, scene: undefined })).toBe("Amsel 43% · Cancha");
  });

  test("tells who was through first", () => {
    const run = create(MatchStatusSchema, {
      phase: MatchPhase.OVER,
      winner: Team.YELLOW,
      teams: [
        { team: Team.BLUE, name: "follower (blue)", progress: 0.99 },
        { team: Team.YELLOW, name: "follower (yellow)", progress: 1, finishedUs: 16_000_000n },
      ],
    });

    expect(pageTitle({ match: "line", status: run, scene: undefined })).toBe("follower (yellow) wins, 16.00\u00a0s · line · Cancha");
  });

  test("is plain where there is no match", () => {
    const nothing = { status: undefined, scene: undefined };

    expect(pageTitle({ match: "", ...nothing })).toBe("Cancha");
    expect(pageTitle({ match: "final", ...nothing })).toBe("final · Cancha");
  });
});

describe("the page's address", () => {
  test("has the camera and its robot, and keeps the rest", () => {
    expect(addressWith("?match=final", "goal-left", undefined)).toBe("?match=final&camera=goal-left");
    expect(addressWith("?match=final&camera=top", "eye", 4)).toBe("?match=final&camera=eye&robot=4");
  });

  test("has nothing of the camera that everybody begins with, nor of a robot that none goes with", () => {
    expect(addressWith("?camera=eye&robot=4", "broadcast", 4)).toBe("");
    expect(addressWith("?robot=4", "top", 4)).toBe("?camera=top");
  });
});

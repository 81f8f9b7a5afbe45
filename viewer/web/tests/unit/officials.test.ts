// The officials' panel without a browser: words, requests, the connection to the gateway, driving.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { MatchPhase, MatchStatusSchema, RestartKind } from "../../src/messages/cancha/v1/referee_pb";
import { PaceSchema } from "../../src/messages/cancha/v1/session_pb";
import { BrowserMessageSchema } from "../../src/messages/cancha/v1/viewer_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { Body, RobotKindSchema } from "../../src/messages/officials/cancha/v1/discipline_pb";
import { OfficialReplySchema, OfficialRequestSchema } from "../../src/messages/officials/cancha/v1/session_pb";
import { isFree, kindNamed, mixed } from "../../src/panels/officials/mixing";
import { Office } from "../../src/panels/officials/office";
import {
  answerText,
  isForNoTeam,
  openProposal,
  placeText,
  refusalText,
  RESTARTS,
  stateText,
  withColours,
} from "../../src/panels/officials/official_wording";
import { HALT, step } from "../../src/panels/officials/requests";
import { isMovedBy, keyPairsOf, keysOf, keyText, sticksOfGamepad, sticksOfKeys, together, USUAL_KEYS } from "../../src/panels/officials/steering";
import { AT_REST, COMMAND_KINDS, type CommandKind } from "../../src/tools/command_kinds";
import { makeWay } from "../support/make_way";
import { FakeMatch } from "../support/fake_match";

const paceOf = (isPaused: boolean, speed: number) => create(PaceSchema, { isPaused, speed });

describe("words", () => {
  test("say how the match runs", () => {
    const text = (isPaused: boolean, speed: number) => stateText(paceOf(isPaused, speed), false, []);
    expect([text(true, 1), text(false, 1), text(false, 0.25), text(false, 0)]).toEqual([
      "Halted",
      "Running in real time",
      "Running at 0.25×",
      "Running as fast as possible",
    ]);
  });

  test("say what a match waits for that does not run, whatever its pace will be", () => {
    const text = (isPaused: boolean, waitingFor: string[], awaitsStart = true) =>
      stateText(paceOf(isPaused, 1), awaitsStart, waitingFor);
    expect(text(false, [])).toBe("Waiting for the start");
    expect(text(true, [])).toBe("Waiting for the start, then halted");
    expect(text(false, ["yellow"])).toBe("Waiting for yellow");
    expect(text(false, ["yellow"], false)).toBe("Waiting for yellow");
    expect(text(true, ["yellow"], false)).toBe("Halted");
  });

  test("make a sentence of what the server says, and leave out what is for who runs it", () => {
    expect(answerText("choose x -1.25 to 1.25 m")).toBe("Choose x −1.25 to 1.25 m.");
    expect(answerText("")).toBe("");
    expect(refusalText('official "Marta" gave an unknown token; expected the NAME and TOKEN of a line')).toBe(
      'Official "Marta" gave an unknown token.',
    );
  });

  test("call robots by their colours, whatever the server calls them", () => {
    const match = new FakeMatch();
    match.names.blue = "R. (1)";
    const status = create(MatchStatusSchema, match.status());
    const text = (answer: string) => withColours(answer, match.scene, status);

    expect(text("R. (1) no. 1 placed at x 0.10, y 0.20 m; it overlaps R. (1) no. 4")).toBe(
      "Blue 1 placed at x 0.10, y 0.20 m; it overlaps Blue 4",
    );
    expect(text("you drive robot 1 already")).toBe("you drive Blue 1 already");
    expect(text("take robot 10 over first")).toBe("take Yellow 5 over first");
    expect(text("There is no robot 12; there are 1 to 10")).toBe("There is no robot 12; there are 1 to 10");
  });

  test("tell places and headings, and no minus zero", () => {
    expect(placeText({ x: -0.001, y: -0.25, headingRad: -Math.PI / 2 }, true)).toBe("x 0.00, y −0.25 m, −90°");
    expect(placeText({ x: 0.3, y: 0, headingRad: 0 }, false)).toBe("x 0.30, y 0.00 m");
  });

  test("know every restart of the protocol, and that a free ball is nobody's", () => {
    expect(RESTARTS).toHaveLength(5);
    expect(RESTARTS.filter(isForNoTeam)).toEqual([RestartKind.FREE_BALL]);
  });
});

describe("of the events", () => {
  test("a proposal is open only while the match waits for the decision", () => {
    const match = new FakeMatch();
    match.say("proposal", Team.BLUE, "3.1", "Under review: goal by blue.");
    expect(openProposal(match.status(), match.events)).toBeUndefined();
    match.phase = MatchPhase.DECISION;
    expect(openProposal(match.status(), match.events)?.number).toBe(2);
  });
});

const [WHEELS, BODY] = ["wheels", "body_velocity"].map((name) => COMMAND_KINDS.get(name)!) as [CommandKind, CommandKind];
const MOTION = BODY.meaning;

describe("a robot on two wheels", () => {
  const kind = create(RobotKindSchema, { wheels: { trackM: 0.1, maxSpeedMps: 2 } });
  const wheels = (sticks: Partial<typeof AT_REST>, share: number) => {
    const told = mixed(makeWay(WHEELS), kind, { ...AT_REST, ...sticks }, share);
    return told.case === "wheels" ? [told.value.leftMps, told.value.rightMps] : [];
  };

  test("goes straight ahead at a share of its top speed", () => {
    expect(wheels({ forward: 1 }, 0.25)).toEqual([0.5, 0.5]);
  });

  test("turns left on the spot, at 6 rad/s with rims at 6 x 0.1 / 2", () => {
    const [left, right] = wheels({ turn: 1 }, 1);
    expect(left).toBeCloseTo(-0.3, 12);
    expect(right).toBeCloseTo(0.3, 12);
  });

  test("is slowed on both wheels where one cannot be faster", () => {
    const [left, right] = wheels({ forward: 1, turn: 1 }, 1);
    expect(right).toBeCloseTo(2, 12);
    expect(left! / right!).toBeCloseTo((2 - 0.3) / (2 + 0.3), 12);
  });

  test("cannot leave the ground", () => {
    expect(isFree(kind)).toBe(false);
  });
});

test("a robot without wheels is told how its body moves, within its settings", () => {
  const drone = create(RobotKindSchema, { body: Body.FREE, driveSettings: { max_speed_mps: 0.5, max_turn_rate_radps: 5 } });
  expect(mixed(makeWay(BODY), drone, { forward: 1, left: -1, up: 0.5, turn: 1 }, 0.5)).toEqual({
    case: "bodyVelocity",
    value: { forwardMps: 0.25, leftMps: -0.25, upMps: 0.125, turnRateRadps: 5 },
  });
  expect(isFree(drone)).toBe(true);
});

describe("a command that has no unit", () => {
  /** Numbers in the form of an airship's schema. */
  const number = (name: string, moves: Partial<typeof AT_REST>, keys = { most: "", least: "" }) => ({
    ...BODY.numbers[0]!,
    ...{ name, localName: name, label: name, unit: "", most: 1, keys },
    moves: { ...AT_REST, ...moves },
  });
  const airship: CommandKind = {
    ...{ name: "airship", localName: "airship", label: "airship", meaning: MOTION },
    numbers: [
      number("front", { forward: 1 }, { most: "arrowup", least: "arrowdown" }),
      number("vertical", { up: -1 }, { most: "z", least: "a" }),
      number("yaw", { turn: -1 }, { most: "arrowright", least: "arrowleft" }),
    ],
  };
  const keys = keysOf(airship);
  const told = (pressed: string[], share: number) =>
    mixed(makeWay(airship), create(RobotKindSchema, {}), sticksOfKeys(new Set(pressed), keys), share);

  test("goes the ways that its numbers move it, and no others", () => {
    expect((["forward", "left", "up", "turn"] as const).filter((way) => isMovedBy(airship, way))).toEqual(["forward", "up", "turn"]);
  });

  test("says what its keys do, each way in its order", () => {
    expect(keyPairsOf(keys)).toEqual([
      { keys: ["arrowup", "arrowdown"], meaning: "ahead and back" },
      { keys: ["a", "z"], meaning: "up and down" },
      { keys: ["arrowleft", "arrowright"], meaning: "left and right" },
    ]);
  });

  test("takes shares of what the robot can do", () => {
    expect(told(["arrowup", "arrowright"], 0.5)).toEqual({ case: "airship", value: { front: 0.5, vertical: 0, yaw: 1 } });
  });

  test("keeps its way where it is mixed, and the rest as it is", () => {
    const thrusters: CommandKind = {
      ...{ name: "thrusters", localName: "thrusters", label: "thrusters", meaning: MOTION },
      numbers: [number("port", { forward: 1, turn: -1 }), number("starboard", { forward: 1, turn: 1 }), number("lift", { up: 1 })],
    };
    const { value } = mixed(makeWay(thrusters), create(RobotKindSchema, {}), { forward: 1, left: 0, up: 1, turn: 1 }, 0.5);
    // The wanted values are -0.5 and 1.5.
    expect(value.port).toBeCloseTo(-1 / 3, 12);
    expect(value.starboard).toBe(1);
    expect(value.lift).toBe(0.5);
  });

  test("is steered by keys of its own and by no others", () => {
    const { value } = told(["a", "w", "d", "q"], 1);
    expect(value).toEqual({ front: 0, vertical: -1, yaw: 0 });
    expect(Object.keys(keys).map(keyText)).toEqual(["↑", "↓", "Z", "A", "→", "←"]);
    expect(keysOf(WHEELS)).toBe(USUAL_KEYS);
  });
});

test("what the page does not read of the settings is known to officials", () => {
  const body = fromBinary(BrowserMessageSchema, new FakeMatch().welcome()).message!.body;
  const settings = body.case === "welcome" ? body.value.settings : undefined;
  expect(kindNamed(settings, "simurosot").wheels?.maxSpeedMps).toBe(2.9);
  expect(kindNamed(settings, "nobody's").wheels).toBeUndefined();
});

describe("steering", () => {
  test("adds up keys, and opposite ones cancel each other", () => {
    expect(sticksOfKeys(new Set(["w", "a"]), USUAL_KEYS)).toEqual({ ...AT_REST, forward: 1, turn: 1 });
    expect(sticksOfKeys(new Set(["arrowup", "s", "x"]), USUAL_KEYS)).toEqual(AT_REST);
    expect(together([{ forward: 0.8 }, { forward: 0.8 }]).forward).toBe(1);
  });

  test("takes a gamepad's stick up and left as ahead and left, and forgets what is near its middle", () => {
    const { forward, turn, left, up } = sticksOfGamepad([-1, -1, 0.1, 0.1]);
    expect([forward, turn, left, up].map((value) => value + 0)).toEqual([1, 1, 0, 0]);
    expect(sticksOfGamepad([Number.NaN]).turn + 0).toBe(0);
  });
});

/** A socket and a clock under a test's control. */
class Script {
  readonly sockets: FakeSocket[] = [];
  readonly memory = new Map<string, string>();
  private retries: (() => void)[] = [];
  readonly office = this.newOffice();

  newOffice(): Office {
    return new Office({
      openSocket: () => {
        this.sockets.push(new FakeSocket());
        return this.socket as unknown as WebSocket;
      },
      after: (_, action) => {
        this.retries.push(action);
        return () => (this.retries = this.retries.filter((one) => one !== action));
      },
      memory: {
        getItem: (key) => this.memory.get(key) ?? null,
        setItem: (key, value) => void this.memory.set(key, value),
        removeItem: (key) => void this.memory.delete(key),
      },
    });
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  enter(): void {
    this.office.enter({ name: "Marta", token: "whistle" });
    this.socket.onopen();
    this.socket.hear('{"state":"welcome","text":""}');
  }

  passTime(): void {
    this.retries.splice(0).forEach((action) => action());
  }
}

class FakeSocket {
  binaryType = "";
  bufferedAmount = 0;
  readonly sent: (string | Uint8Array)[] = [];
  onopen = () => {};
  onclose = (_: { reason: string }) => {};
  onmessage = (_: { data: unknown }) => {};

  send(data: string | Uint8Array): void {
    this.sent.push(data);
  }

  close(_code?: number, reason = ""): void {
    this.onclose({ reason });
  }

  hear(data: unknown): void {
    this.onmessage({ data });
  }

  reply(id: number, isDone: boolean, text: string): void {
    this.hear(toBinary(OfficialReplySchema, create(OfficialReplySchema, { id, isDone, text })).slice().buffer);
  }

  requests() {
    return this.sent.flatMap((data) => (typeof data === "string" ? [] : [fromBinary(OfficialRequestSchema, data)]));
  }
}

describe("an official's line", () => {
  test("begins with name and token, and gives each answer to its request", async () => {
    const script = new Script();
    script.enter();
    expect(script.socket.sent).toEqual(['{"name":"Marta","token":"whistle"}']);
    const answers = Promise.all([script.office.ask(HALT), script.office.ask(step(10))]);
    const [first, second] = script.socket.requests().map(({ id }) => id);
    script.socket.reply(second!, false, "the match has not begun");
    script.socket.reply(first!, true, "halted");

    expect(await answers).toEqual([
      { isDone: true, text: "halted" },
      { isDone: false, text: "the match has not begun" },
    ]);
  });

  test("says why nobody is let in, and remembers only who was", () => {
    const script = new Script();
    script.office.enter({ name: "Marta", token: "guess" });
    script.socket.hear('{"state":"refused","text":"unknown token"}');
    script.socket.close();
    expect([script.office.state.value, script.office.problem.value]).toEqual(["away", "unknown token"]);
    expect(script.newOffice().isKnown).toBe(false);

    script.enter();
    expect(script.newOffice().introduction.value).toEqual({ name: "Marta", token: "whistle" });
  });

  test("says what the viewer said as it closed, and where it was in tries again all the same", () => {
    const script = new Script();
    script.office.enter({ name: "Marta", token: "whistle" });
    script.socket.close(1013, "too many sign in at the same time");
    expect([script.office.state.value, script.office.problem.value]).toEqual(["away", "too many sign in at the same time"]);

    script.enter();
    script.socket.close(1013, "too many sign in at the same time");
    expect(script.office.state.value).toBe("lost");
  });

  test("that breaks is tried again; what waited for an answer gets one", async () => {
    const script = new Script();
    script.enter();
    const answer = script.office.ask(HALT);
    script.socket.close();

    expect((await answer).isDone).toBe(false);
    expect(script.office.state.value).toBe("lost");
    script.passTime();
    expect(script.sockets).toHaveLength(2);
  });

  test("that the server ends is not tried again", () => {
    const script = new Script();
    script.enter();
    script.socket.hear('{"state":"refused","text":"the match is over"}');
    script.socket.close();
    script.passTime();
    expect(script.sockets).toHaveLength(1);
    expect(script.office.problem.value).toBe("the match is over");
  });

  test("tells of what was refused though nobody waits for it, and sends nothing into a choked line", () => {
    const script = new Script();
    script.enter();
    let refusals = 0;
    script.office.onRefusal = () => (refusals += 1);
    script.office.tell(HALT);
    script.socket.reply(0, true, "done");
    expect(refusals).toBe(0);
    script.socket.reply(0, false, "not yours");
    expect(refusals).toBe(1);
    script.socket.bufferedAmount = 1e6;
    script.office.tell(HALT);
    expect(script.socket.requests()).toHaveLength(1);
  });

  test("ends with nonsense, and asks nothing before it is welcome", async () => {
    const script = new Script();
    script.office.enter({ name: "Marta", token: "whistle" });
    expect((await script.office.ask(HALT)).isDone).toBe(false);
    script.socket.hear("no JSON");
    script.socket.hear(new Uint8Array([255, 255, 255]).buffer);
    expect(script.office.state.value).toBe("away");
    expect(script.office.problem.value).toBe("the viewer sent an invalid answer");
  });

  test("takes no more than 64 requests without an answer", async () => {
    const script = new Script();
    script.enter();
    for (let count = 0; count < 64; count += 1) {
      void script.office.ask(HALT);
    }
    expect(await script.office.ask(HALT)).toEqual({ isDone: false, text: "the server does not answer" });
  });
});

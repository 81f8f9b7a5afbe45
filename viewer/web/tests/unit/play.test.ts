import { describe, expect, test } from "vitest";
import { PlayCamera, WHOLE, framedPlay, placeOf } from "../../src/cameras/play";
import type { Place } from "../../src/cameras/framing";
import type { Vector } from "../../src/cameras/vectors";
import type { Extents } from "../../src/scene/extents";
import { FakeMatch, TICK_RATE_HZ } from "../support/fake_match";
import { HALF_LENGTH_M, ROBOT_M } from "../support/fake_scene";

const ARENA: Extents = { halfLengthM: 1.3, halfWidthM: 1, heightM: 0.08 };

/** Rounding of doubles. */
const SLACK = 1e-9;

function at(x: number, y: number): Vector {
  return { x, y, z: 0 };
}

function has({ x, y, halfLengthM, halfWidthM }: Place, point: Vector): boolean {
  return Math.abs(point.x - x) <= halfLengthM + SLACK && Math.abs(point.y - y) <= halfWidthM + SLACK;
}

const SPOTS = [-1.05, -0.7, -0.3, 0, 0.2, 0.6, 1.1].flatMap((x) => [-0.85, -0.2, 0, 0.5, 0.88].map((y) => at(x, y)));

describe("what play asks for", () => {
  test.each(SPOTS)("has the ball at $x, $y, the robots near it, and nothing beyond the field", (ball) => {
    const near = [at(ball.x * 0.8, ball.y * 0.8), at(ball.x * 0.7, ball.y)];

    const place = placeOf(framedPlay(ball, near, ROBOT_M, ARENA), ARENA);

    expect([ball, ...near].every((point) => has(place, point))).toBe(true);
    expect(Math.abs(place.x) + place.halfLengthM).toBeLessThanOrEqual(ARENA.halfLengthM + SLACK);
    expect(Math.abs(place.y) + place.halfWidthM).toBeLessThanOrEqual(ARENA.halfWidthM + SLACK);
  });

  test.each([-1, 1])("has the goal in an attack, at end %i", (end) => {
    for (const y of [-0.8, 0, 0.8]) {
      const place = placeOf(framedPlay(at(end * 0.5, y), [], ROBOT_M, ARENA), ARENA);

      expect([0.25, -0.25].every((post) => has(place, at(end * ARENA.halfLengthM, post)))).toBe(true);
    }
  });

  test("is wider when play spreads, and the whole field when it is everywhere", () => {
    const close = framedPlay(at(0, 0), [at(0.1, 0)], ROBOT_M, ARENA);
    const spread = framedPlay(at(0, 0), [at(0.6, 0), at(-0.6, 0), at(0, 0.6), at(0, -0.5)], ROBOT_M, ARENA);

    expect(spread.share).toBeGreaterThan(close.share);
    expect(framedPlay(at(1, -0.9), [at(0.9, 0.9), at(0.5, -0.9)].concat(at(0.8, 0)), 0.3, ARENA)).toEqual(WHOLE);
  });

  test("does not mind robots far from the ball", () => {
    const alone = framedPlay(at(0.2, 0.1), [], ROBOT_M, ARENA);

    expect(framedPlay(at(0.2, 0.1), [at(-1.1, 0.9)], ROBOT_M, ARENA)).toEqual(alone);
  });
});

describe("the camera that follows play", () => {
  test("never loses the ball, nor the goal line in an attack, in minutes of a match", () => {
    const camera = new PlayCamera(ARENA);
    const match = new FakeMatch();
    let narrowest = Infinity;
    for (let tick = 0; tick < 180 * TICK_RATE_HZ; tick += 1) {
      match.advance(1);
      const ball = { ...match.ball, z: 0 };
      const robots = match.robots.map(({ x, y }) => at(x, y));
      const place = camera.advance(1 / TICK_RATE_HZ, ball, robots, ROBOT_M);

      expect(has(place, ball)).toBe(true);
      narrowest = Math.min(narrowest, place.halfLengthM);
      if (Math.abs(ball.x) > 0.8) {
        expect(has(place, at(Math.sign(ball.x) * HALF_LENGTH_M, place.y))).toBe(true);
      }
    }
    // The camera does come nearer.
    expect(narrowest).toBeLessThan(0.8 * ARENA.halfLengthM);
  });

  test("begins and ends to move gently", () => {
    const camera = new PlayCamera(ARENA);
    const xs = Array.from({ length: 240 }, () => camera.advance(1 / 60, at(0.4, 0), [], ROBOT_M).x);

    const steps = xs.map((x, index) => Math.abs(x - (xs[index - 1] ?? 0)));
    const fastest = Math.max(...steps);
    // A spring's first step is the square of a small number, and its last one is nearly zero.
    expect(steps[0]).toBeLessThan(fastest / 5);
    expect(steps.at(-1)).toBeLessThan(fastest / 100);
  });

  test("stays where it is when no time passes, and shows all without a ball", () => {
    const camera = new PlayCamera(ARENA);
    const before = camera.advance(1, at(0.3, 0), [], ROBOT_M);

    expect(camera.advance(0, at(0.3, 0), [], ROBOT_M)).toEqual(before);
    for (let step = 0; step < 600; step += 1) {
      camera.advance(1 / 60, undefined, [], ROBOT_M);
    }
    expect(camera.advance(0, undefined, [], ROBOT_M).halfLengthM).toBeCloseTo(ARENA.halfLengthM, 3);
  });
});

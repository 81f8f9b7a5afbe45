import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { REMEMBERED_S, ScalarHistory, sparkline } from "../../src/feed/scalar_history";
import { SeatDrawingSchema, type SeatDrawing } from "../../src/messages/cancha/v1/debug_pb";

function plots(seat: string, numbers: Record<string, number>): SeatDrawing {
  const scalars = Object.entries(numbers).map(([name, value]) => ({ name, value }));
  return create(SeatDrawingSchema, { seat, drawing: { scalars } });
}

/** The newest values, by seat and name. */
function newest(history: ScalarHistory): Record<string, Record<string, number>> {
  return Object.fromEntries(
    history
      .shown()
      .map(({ seat, numbers }) => [
        seat,
        Object.fromEntries(numbers.map(({ name, samples }) => [name, samples.at(-1)!.value])),
      ]),
  );
}

describe("ScalarHistory", () => {
  test("shows the newest value of each number of each seat", () => {
    const history = new ScalarHistory();
    history.take([plots("yellow", { speed: 1 }), plots("blue", { speed: 2, gap: 3 })], 0);
    history.take([plots("yellow", { speed: 4 }), plots("blue", { speed: 5, gap: 6 })], 1 / 60);

    expect(newest(history)).toEqual({ blue: { speed: 5, gap: 6 }, yellow: { speed: 4 } });
    expect(history.shown().map(({ seat }) => seat)).toEqual(["blue", "yellow"]);
  });

  test("keeps a number for a second after it was plotted last", () => {
    const history = new ScalarHistory();
    history.take([plots("blue", { kick: 1 })], 10);

    history.take([], 11);
    expect(newest(history)).toEqual({ blue: { kick: 1 } });

    history.take([], 11.01);
    expect(history.shown()).toEqual([]);
  });

  test("remembers the last seconds, and not each of a thousand ticks a second", () => {
    const history = new ScalarHistory();
    for (let tick = 0; tick <= 10_000; tick += 1) {
      history.take([plots("blue", { tick })], tick / 1000);
    }

    const { samples } = history.shown()[0]!.numbers[0]!;
    expect(samples.at(-1)).toEqual({ timeS: 10, value: 10_000 });
    expect(samples[0]!.timeS).toBeGreaterThanOrEqual(10 - REMEMBERED_S);
    // At most one sample for each twentieth of a second, and the newest two.
    expect(samples.length).toBeLessThanOrEqual(REMEMBERED_S * 20 + 2);
    expect(samples.length).toBeGreaterThan(REMEMBERED_S * 20 * 0.9);
  });

  test("begins anew where time goes back", () => {
    const history = new ScalarHistory();
    history.take([plots("blue", { old: 1 })], 100);
    history.take([plots("blue", { fresh: 2 })], 0);

    expect(newest(history)).toEqual({ blue: { fresh: 2 } });
  });

  test("passes over what is no number", () => {
    const history = new ScalarHistory();
    history.take([plots("blue", { broken: NaN, endless: Infinity })], 0);

    expect(history.shown()).toEqual([]);
  });
});

describe("sparkline", () => {
  test("has the newest at the right edge and the smallest value at the bottom", () => {
    const samples = [
      { timeS: 10 - REMEMBERED_S, value: -1 },
      { timeS: 10 - REMEMBERED_S / 2, value: 3 },
      { timeS: 10, value: 1 },
    ];

    expect(sparkline(samples, 100, 20)).toBe("0.0,20.0 50.0,0.0 100.0,10.0");
  });

  test("is level in the middle where nothing changes", () => {
    expect(sparkline([{ timeS: 0, value: 7 }], 100, 20)).toBe("100.0,10.0");
    expect(sparkline([], 100, 20)).toBe("");
  });
});

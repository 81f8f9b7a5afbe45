import { describe, expect, test } from "vitest";
import type { TapeIndex } from "../../src/tape/tape_source";
import { Unclosed, UNCLOSED } from "../../src/tape/unclosed";

const index = (segments: number, isOver = false): TapeIndex => ({
  ...{ segments, isOver, isGrowing: !isOver, layers: [], moments: 0, statistics: [], problem: "" },
});

describe("a recording that nobody has closed", () => {
  test("ends where it ends, and says so, until it is seen to grow", () => {
    const unclosed = new Unclosed();

    expect(unclosed.see(index(5), 0)).toMatchObject({ isOver: true, isGrowing: true, problem: UNCLOSED });
    expect(unclosed.see(index(5), 5000)).toMatchObject({ isOver: true });
    expect(unclosed.see(index(7), 10_000)).toMatchObject({ isOver: false, problem: "" });
  });

  test("is cut off once it has not grown for longer than the viewer takes to look", () => {
    const unclosed = new Unclosed();
    unclosed.see(index(5), 0);
    unclosed.see(index(6), 1000);

    expect(unclosed.see(index(6), 11_000)).toMatchObject({ isOver: false });
    expect(unclosed.see(index(6), 14_000)).toMatchObject({ isOver: true, problem: UNCLOSED });
  });

  test("is closed by its end, and keeps what the viewer says of it", () => {
    expect(new Unclosed().see(index(5, true), 0)).toMatchObject({ isOver: true, isGrowing: false, problem: "" });
    expect(new Unclosed().see({ ...index(5), problem: "too many parts" }, 0).problem).toBe("too many parts");
  });
});

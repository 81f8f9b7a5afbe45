// The page's checks of a tape's index.

import { describe, expect, test } from "vitest";
import { indexOf } from "../../src/tape/tape_source";

const INDEX = { tape: "a", segments: 3, moments: 0 };

describe("The index of a tape", () => {
  test("of a recording has how the match ended, and the hash that proves it", () => {
    const { result } = indexOf({ ...INDEX, result: { end_reason: "full time", final_state_hash: "00c0ffee00c0ffee" } });
    expect(result?.reason).toBe("full time");
    expect(result?.stateHash).toBe(0x00c0ffee00c0ffeen);
  });

  test("of a match that is played has no result, and what is none is taken for none", () => {
    expect(indexOf(INDEX).result).toBeUndefined();
    expect(indexOf({ ...INDEX, result: "full time" }).result).toBeUndefined();
    expect(indexOf({ ...INDEX, result: { final_state_hash: "none" } }).result?.stateHash).toBe(0n);
  });
});

import { describe, expect, test } from "vitest";
import { withoutDeadLines } from "../../scripts/lean_three";

const lines = (...all: string[]) => all.join("\n");

describe("a shader", () => {
  test("loses what is never defined, with all that is inside", () => {
    const shader = lines("a", "#ifdef USE_CLEARCOAT", "b", "#ifdef USE_MAP", "c", "#endif", "#endif", "d");

    expect(withoutDeadLines(shader)).toBe(lines("a", "d"));
  });

  test("keeps what stands for it", () => {
    expect(withoutDeadLines(lines("#ifdef USE_FOG", "a", "#else", "b", "#endif"))).toBe("b");
    expect(withoutDeadLines(lines("#ifndef USE_TANGENT", "a", "#else", "b", "#endif"))).toBe("a");
    expect(withoutDeadLines(lines("#if defined( USE_BUMPMAP )", "a", "#elif defined( USE_MAP )", "b", "#else", "c", "#endif"))).toBe(
      lines("#if defined( USE_MAP )", "b", "#else", "c", "#endif"),
    );
  });

  test("keeps what may be", () => {
    const shader = lines("#ifdef USE_MAP", "a", "#endif", "#if defined( USE_MAP ) || defined( USE_BUMPMAP )", "b", "#endif");

    expect(withoutDeadLines(shader)).toBe(shader);
    expect(withoutDeadLines(lines("#if ! defined( USE_CLEARCOAT )", "a", "#endif"))).toContain("a");
  });

  test("has no lights of which there are none", () => {
    expect(withoutDeadLines(lines("#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )", "a", "#endif"))).toBe("");
    expect(withoutDeadLines(lines("#if NUM_DIR_LIGHTS > 0", "a", "#endif"))).toContain("a");
  });
});

import { defineConfig } from "vitest/config";

// Software WebGL on a busy machine draws a frame in some seconds.
const inBrowser = {
  testTimeout: 300_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  // As patient as waits for an element are; a second would be vitest's own.
  expect: { poll: { timeout: 100_000 } },
};

export default defineConfig({
  test: {
    projects: [
      // Measures, and judges nothing: `./cancha bench page`.
      {
        test: {
          name: "bench",
          include: ["tests/bench/**/*.test.ts"],
          ...inBrowser,
          testTimeout: 3_600_000,
        },
      },
      // A process for each file would take longer than all their tests. None of them measures time: the limit only
      // ends a test that hangs, and a busy machine, on which some take ten times as long, does not come near it.
      { test: { name: "unit", include: ["tests/unit/**/*.test.ts"], isolate: false, testTimeout: 300_000, hookTimeout: 300_000 } },
      { test: { name: "browser", include: ["tests/browser/**/*.test.ts"], ...inBrowser } },
      // Needs a viewer that runs: tests/integration/watched_match_test.py starts one.
      { test: { name: "live", include: ["tests/live/**/*.test.ts"], ...inBrowser } },
    ],
  },
});

import { defineConfig } from "vitest/config";

// Software WebGL on a busy machine may need several seconds for a frame.
const inBrowser = {
  testTimeout: 300_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  // Equal to the limit of waits for an element; vitest's own limit would be a second.
  expect: { poll: { timeout: 100_000 } },
};

export default defineConfig({
  test: {
    projects: [
      // Only measures, and judges nothing: `./cancha bench page`.
      {
        test: {
          name: "bench",
          include: ["tests/bench/**/*.test.ts"],
          ...inBrowser,
          testTimeout: 3_600_000,
        },
      },
      // A process for each file would take longer than all of their tests. None of them measures time: the limit only
      // ends a test that hangs. Even a busy machine, on which some tests take ten times as long, does not come near it.
      { test: { name: "unit", include: ["tests/unit/**/*.test.ts"], isolate: false, testTimeout: 300_000, hookTimeout: 300_000 } },
      { test: { name: "browser", include: ["tests/browser/**/*.test.ts"], ...inBrowser } },
      // Needs a running viewer: tests/integration/watched_match_test.py starts one.
      { test: { name: "live", include: ["tests/live/**/*.test.ts"], ...inBrowser } },
    ],
  },
});

// The cost of the page: `./cancha bench page` prints it. Nothing is judged here.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { DESKTOP, PAGE_FOLDER, waitForPicture } from "../browser/browser";
import { LIVE } from "../browser/stage";
import { bytesOfJson } from "../support/fake_bytes";
import { FakeMatch, TICK_RATE_HZ } from "../support/fake_match";
import { FakeTape, TICKS_PER_SEGMENT } from "../support/fake_tape";
import { FakeViewer } from "../support/fake_viewer";
import { Crowd, type CrowdOptions } from "./crowd";
import { frameMs, launchUnlimited, medianOf, memoryOf, printRow } from "./measuring";

const ROUNDS = 5;
const UPDATES_PER_S = 30;
const HOURS = 4;

/** Most bytes on their way to the page. */
const MOST_BUFFERED_BYTES = 1 << 20;

let browser: Browser;

beforeAll(async () => {
  browser = await launchUnlimited();
});

afterAll(async () => {
  await browser.close();
});

it("shows its first picture", async () => {
  const match = new FakeMatch();
  const viewer = await FakeViewer.start(PAGE_FOLDER, (socket) => {
    socket.send(LIVE);
    socket.send(match.welcome());
    socket.send(match.update());
  });
  const times = { first: [] as number[], picture: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await openPage(viewer.url);
    times.first.push(Number(await page.locator(".stage").getAttribute("data-first-frame-ms")));
    times.picture.push(Number(await page.locator(".stage").getAttribute("data-picture-ms")));
    await page.context().close();
  }
  await viewer.stop();
  printTimes("the match is seen, nothing cached", times.first);
  printTimes("the match is seen in 3D", times.picture);
});

function printTimes(what: string, times: readonly number[]): void {
  printRow(`${what}, median of ${ROUNDS}, least`, `${medianOf(times)} ms, ${Math.min(...times)} ms`);
}

it("draws two full teams and all that they draw", async () => {
  const empty = await open({ robotsPerTeam: 0, shapes: 0 });
  const full = await open({ robotsPerTeam: 11, shapes: 500 });
  const times = { empty: [] as number[], full: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.empty.push(await measure(empty));
    times.full.push(await measure(full));
  }
  await Promise.all([empty, full].map(close));
  const [emptyMs, fullMs] = [medianOf(times.empty), medianOf(times.full)];
  printRow("a frame of an empty field", `${emptyMs.toFixed(1)} ms`);
  printRow("a frame of 22 robots with 500 shapes", `${fullMs.toFixed(1)} ms`);
  printRow("the second over the first", (fullMs / emptyMs).toFixed(2));
});

it("watches for hours", async () => {
  const match = new FakeMatch();
  const opening = new FakeTape(match).opening;
  const viewer = await FakeViewer.start(PAGE_FOLDER, (socket) => {
    socket.send(LIVE);
    socket.send(match.welcome());
  });
  viewer.answerWith((path) => growingTape(path, match, opening));
  const page = await openPage(`${viewer.url}?quality=flat`, { awaitsPicture: false });
  const session = await page.context().newCDPSession(page);
  for (let hour = 0; hour <= HOURS; hour += 1) {
    const { heapMb, processMb, nodes } = await memoryOf(browser, session);
    printRow(`memory after ${hour} h at ${TICK_RATE_HZ} updates/s`,
             `${heapMb.toFixed(1)} MB, ${Math.round(processMb)} MB, ${nodes}`);
    if (hour < HOURS) {
      await playAnHour(match, viewer);
    }
  }
  await page.context().close();
  await viewer.stop();
});

interface Watched {
  crowd: Crowd;
  viewer: FakeViewer;
  page: Page;
}

async function open(options: CrowdOptions): Promise<Watched> {
  const crowd = new Crowd(options);
  const viewer = await FakeViewer.start(PAGE_FOLDER, (socket) => {
    socket.send(LIVE);
    socket.send(crowd.welcome());
    socket.send(crowd.update(0));
  });
  return { crowd, viewer, page: await openPage(`${viewer.url}?layers=drawings,sensors`) };
}

async function close({ viewer, page }: Watched): Promise<void> {
  await page.context().close();
  await viewer.stop();
}

/** The time of a frame while the page is watched live. */
async function measure({ crowd, viewer, page }: Watched): Promise<number> {
  await page.bringToFront();
  const timer = setInterval(() => viewer.send(crowd.update(TICK_RATE_HZ / UPDATES_PER_S)), 1000 / UPDATES_PER_S);
  try {
    await frameMs(page, 1);
    return await frameMs(page, 5);
  } finally {
    clearInterval(timer);
  }
}

async function openPage(url: string, { awaitsPicture = true } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto(url);
  if (awaitsPicture) {
    await waitForPicture(page);
  }
  return page;
}

/** Plays as fast as the page takes it. */
async function playAnHour(match: FakeMatch, viewer: FakeViewer): Promise<void> {
  let told = match.events.length;
  for (let tick = 0; tick < 3600 * TICK_RATE_HZ; tick += 1) {
    match.advance(1);
    viewer.send(match.update({ events: match.events.slice(told) }));
    told = match.events.length;
    if (tick % 64 === 0) {
      await viewer.drained(MOST_BUFFERED_BYTES);
    }
  }
}

/** The index of a tape that grows with the match; its segments are never requested. */
function growingTape(path: string, match: FakeMatch, opening: Uint8Array) {
  const moments = match.events.length;
  if (path === "/tape") {
    const segments = Math.floor(match.tick / TICKS_PER_SEGMENT);
    return {
      body: bytesOfJson({
        ...{ tape: "0123456789abcdef", segments, ticks_per_segment: TICKS_PER_SEGMENT },
        ...{ tick_s: 1 / TICK_RATE_HZ, is_over: false, layers: [], moments },
      }),
    };
  }
  const [, from, to] = /moments\/(\d+)-(\d+)$/.exec(path) ?? [];
  if (to !== undefined) {
    return { body: bytesOfJson(match.events.slice(Number(from), Number(to)).map(momentOf)) };
  }
  return path.endsWith("/opening") ? { body: opening } : undefined;
}

function momentOf({ tick, kind, team, robotId, rule, text, period, periodElapsedUs }: FakeMatch["events"][number]) {
  return {
    ...{ tick: Number(tick), kind, team, robot: robotId, rule, text, period },
    ...{ period_elapsed_us: Number(periodElapsedUs), score: [0, 0] },
  };
}

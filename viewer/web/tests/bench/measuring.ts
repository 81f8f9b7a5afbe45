// A browser that draws as often as it can, and the cost of its pages.

import { readFileSync } from "node:fs";
import { chromium, type Browser, type CDPSession, type Page } from "playwright-core";
import { BROWSER_ARGUMENTS, CHROMIUM } from "../browser/browser";

export async function launchUnlimited(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    chromiumSandbox: false,
    args: [...BROWSER_ARGUMENTS, "--disable-frame-rate-limit", "--disable-gpu-vsync"],
  });
}

/** Mean time from one frame to the next over these seconds, in milliseconds. */
export async function frameMs(page: Page, seconds: number): Promise<number> {
  return page.evaluate(async (wantedMs) => {
    const nextFrame = () => new Promise<number>(requestAnimationFrame);
    const beganMs = await nextFrame();
    let frames = 0;
    let nowMs = beganMs;
    while (nowMs - beganMs < wantedMs) {
      nowMs = await nextFrame();
      frames += 1;
    }
    return (nowMs - beganMs) / frames;
  }, 1000 * seconds);
}

export interface Memory {
  /** JavaScript's heap, after a collection. */
  heapMb: number;
  /** Memory of the process that shows the page, with buffers and pictures. */
  processMb: number;
  nodes: number;
}

export async function memoryOf(browser: Browser, session: CDPSession): Promise<Memory> {
  // Freeing one object may free others at the next collection.
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes } = await session.send("Memory.getDOMCounters");
  return { heapMb: usedSize / 1e6, processMb: await largestRendererMb(browser), nodes };
}

async function largestRendererMb(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return Math.max(...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => residentMb(id)));
}

function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1000;
}

export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

export function printRow(what: string, figure: string): void {
  process.stdout.write(`  ${what.padEnd(56)} ${figure.padStart(24)}\n`);
}

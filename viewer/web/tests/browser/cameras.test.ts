// The cameras in a real browser: keys, address, mouse and fingers.

import type { CDPSession, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { camerasOf } from "../../src/cameras/camera_names";
import { FakeMatch } from "../support/fake_match";
import { DESKTOP, PATIENCE_MS, takeScreenshot, waitForFrames, waitForPicture } from "./browser";
import { setUpStage, showLive } from "./stage";

const stage = setUpStage(() => {
  match = new FakeMatch();
  match.advance(50 * 60);
  return showLive(() => match);
});
let match: FakeMatch;
let page: Page;

async function open(query = ""): Promise<void> {
  page = await stage.browser.open(stage.viewer.url + query, DESKTOP);
  await waitForPicture(page);
}

async function expectCamera(name: string): Promise<void> {
  await page.waitForSelector(`[data-camera=${name}][aria-pressed="true"]`);
}

/** Place of a point of the ground on the page, in the view from the top. */
async function placeOf({ x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const corners = await page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>(".stage")!;
    const { left, top } = stage.getBoundingClientRect();
    return stage.dataset.field!.split(" ").map((corner) => {
      const [x, y] = corner.split(",").map(Number) as [number, number];
      return { x: left + x, y: top + y };
    });
  });
  // From the lower left to the upper right corner of 2.6 m by 2 m.
  const [from, , to] = corners as { x: number; y: number }[];
  return { x: from!.x + ((x + 1.3) / 2.6) * (to!.x - from!.x), y: from!.y + ((y + 1) / 2) * (to!.y - from!.y) };
}

async function fieldText(): Promise<string> {
  return (await page.getAttribute(".stage", "data-field")) ?? "";
}

describe("cameras", () => {
  test("have a key each, and are in the page's address", async () => {
    await open();
    for (const [index, name] of camerasOf(true).entries()) {
      await page.keyboard.press(String(index + 1));
      await expectCamera(name);
      const camera = () => page.evaluate(() => new URLSearchParams(location.search).get("camera"));
      await expect.poll(camera).toBe(name === "broadcast" ? null : name);
      await waitForFrames(page);
      await takeScreenshot(page, `camera-${name}`);
    }
  });

  test("are restored by the address, with the robot they go with", async () => {
    await open("?camera=eye&robot=9");
    await expectCamera("eye");
    expect(await page.textContent("[data-followed]")).toBe("TAM 4");

    await page.goto(`${stage.viewer.url}?camera=nonsense`);
    await expectCamera("broadcast");
  });

  test("follow a robot that is clicked, and the next one on the same key", async () => {
    await open("?camera=top");
    const at = await placeOf(match.robots[8]!);
    await page.mouse.click(at.x, at.y);
    await expectCamera("robot");
    expect(await page.textContent("[data-followed]")).toBe("TAM 4");

    await page.keyboard.press("8");
    await expect.poll(() => page.textContent("[data-followed]")).toBe("TAM 5");
  });

  test("stay where they are while tools tell of a robot that is clicked", async () => {
    await open("?camera=top");
    await page.keyboard.press("i");
    await page.waitForSelector(".robot-card");
    const at = await placeOf(match.robots[8]!);
    await page.mouse.click(at.x, at.y);

    await page.waitForSelector('.robot-card h2:text("Yellow 4")');
    await expectCamera("top");
  });

  test("become an orbit where somebody drags, from where they are", async () => {
    await open("?camera=side");
    const before = await fieldText();
    await page.mouse.move(400, 400);
    await page.mouse.down();
    await page.mouse.move(500, 420, { steps: 3 });
    await page.mouse.up();

    await expectCamera("orbit");
    await expect.poll(fieldText, { timeout: PATIENCE_MS }).not.toBe(before);
  });
});

describe("fingers", () => {
  let touch: CDPSession;

  /**
   * Time of the fingers' next event, as the page is told, in seconds; it does not depend on the speed of the machine.
   */
  let nowS: number;

  async function put(type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]): Promise<void> {
    nowS += 0.02;
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await touch.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: nowS });
  }

  async function tap({ x, y }: { x: number; y: number }): Promise<void> {
    await put("touchStart", [x, y]);
    await put("touchEnd");
  }

  /** Width of the field in the picture. */
  async function widthOf(): Promise<number> {
    const xs = (await fieldText()).split(" ").map((corner) => Number(corner.split(",")[0]));
    return Math.max(...xs) - Math.min(...xs);
  }

  test("pinch to come nearer, and tap a robot twice to follow it, once does nothing", async () => {
    await open("?camera=top");
    touch = await page.context().newCDPSession(page);
    nowS = Date.now() / 1000;
    const at = await placeOf(match.robots[0]!);
    const before = await widthOf();
    await tap(at);
    nowS += 1;
    await tap(at);
    await waitForFrames(page);
    await expectCamera("top");
    nowS += 1;
    await tap(at);
    await tap(at);
    await expectCamera("robot");
    expect(await page.textContent("[data-followed]")).toBe("RPR 1");

    await page.keyboard.press("3");
    await expectCamera("top");
    await expect.poll(widthOf, { timeout: PATIENCE_MS }).toBeCloseTo(before, 0);
    nowS += 1;
    await put("touchStart", [450, 400], [550, 400]);
    await put("touchMove", [430, 400], [570, 400]);
    await put("touchMove", [410, 400], [590, 400]);
    await put("touchEnd");

    await expectCamera("orbit");
    // From 100 to 180 pixels apart.
    await expect.poll(widthOf, { timeout: PATIENCE_MS }).toBeGreaterThan(1.4 * before);
  });
});

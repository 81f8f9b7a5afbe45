// An official on the page of a running viewer. CANCHA_VIEWER_URL names it; its match waits for an official to start it.
// CANCHA_OFFICIAL ("Marta:TOKEN") is the official's name and token.

import { fromBinary } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Page } from "playwright-core";
import { WebSocket } from "ws";
import { BrowserMessageSchema } from "../../src/messages/cancha/v1/viewer_pb";
import type { GameEvent } from "../../src/messages/cancha/v1/referee_pb";
import type { Scene } from "../../src/messages/cancha/v1/scene_pb";
import type { MatchOver, WorldUpdate } from "../../src/messages/cancha/v1/session_pb";
import type { RobotState } from "../../src/messages/cancha/v1/world_pb";
import { extentsOf } from "../../src/scene/extents";
import { DESKTOP, PATIENCE_MS, TestBrowser, takeScreenshot, waitForFrames, waitForPicture } from "../browser/browser";

/** Id of the driven robot: blue, number 3. */
const ROBOT = 3;

/** Sees the messages to a page. */
class Witness {
  /** Turn of the robot to the left since this was set to 0, in radians. */
  turned = 0;
  update: WorldUpdate | undefined;
  scene: Scene | undefined;
  over: MatchOver | undefined;
  readonly events: GameEvent[] = [];
  private received = 0;
  private readonly socket: WebSocket;

  constructor(url: string) {
    this.socket = new WebSocket(new URL("ws", url.replace(/^http/, "ws")));
    this.socket.on("message", (data: Buffer, isBinary) => {
      this.received += 1;
      this.socket.send(String(this.received));
      if (isBinary) {
        this.take(new Uint8Array(data));
      }
    });
  }

  get robot(): RobotState | undefined {
    return this.update?.world?.robots.find(({ id }) => id === ROBOT);
  }

  close(): void {
    this.socket.close();
  }

  private take(bytes: Uint8Array): void {
    const { message, events } = fromBinary(BrowserMessageSchema, bytes);
    this.events.push(...events);
    if (message?.body.case === "update" && message.body.value.world) {
      const before = this.robot?.headingRad;
      this.update = message.body.value;
      const turn = (this.robot?.headingRad ?? 0) - (before ?? 0);
      this.turned += before === undefined ? 0 : Math.atan2(Math.sin(turn), Math.cos(turn));
    } else if (message?.body.case === "welcome") {
      this.scene = message.body.value.scene;
    } else if (message?.body.case === "over") {
      this.over = message.body.value;
    }
  }
}

let browser: TestBrowser;
let page: Page;
let witness: Witness;
const url = process.env.CANCHA_VIEWER_URL ?? "";
const [name, token] = (process.env.CANCHA_OFFICIAL ?? "").split(":") as [string, string];

beforeAll(async () => {
  if (!url || !token) {
    throw new Error("set CANCHA_VIEWER_URL and CANCHA_OFFICIAL (such as Marta:TOKEN)");
  }
  browser = await TestBrowser.launch();
  // Drawn flat: software that draws in 3D leaves no time to drive.
  page = await browser.open(url, DESKTOP, { hasWebGl: false });
  witness = new Witness(url);
  await page.click('button[aria-label="Officials"]');
});

afterAll(async () => {
  witness?.close();
  await browser?.close();
});

const button = (title: string) => page.getByRole("button", { name: title, exact: true });
const comesTrue = (claim: () => void) => vi.waitFor(claim, { timeout: PATIENCE_MS, interval: 10 });

async function signIn(secret: string): Promise<void> {
  await page.fill("[name=name]", name);
  await page.fill("[name=token]", secret);
  await button("Sign in").click();
}

test("a wrong token is refused in words, and the right one is not", async () => {
  await signIn("0000000000000000");
  await page.waitForSelector(".official-problem:not(:empty)");
  expect(await page.textContent(".official-problem")).toMatch(/token/);
  await takeScreenshot(page, "live-official-refused");

  await signIn(token);
  await page.waitForSelector(".official-pace");
});

test("the match is started, and halted", async () => {
  await button("Start the match").click();
  await comesTrue(() => expect(witness.update?.world?.tick).toBeGreaterThan(60n));
  await button("Halt").click();
  await comesTrue(() => expect(witness.update?.pace?.isPaused).toBe(true));
});

test("a drag places the ball on the server", async () => {
  await waitForPicture(page);
  await button("Place").click();
  await waitForFrames(page);
  const box = (await page.locator(".stage").boundingBox())!;
  const [from, , to] = (await page.getAttribute(".stage", "data-field"))!
    .split(" ")
    .map((corner) => corner.split(",").map(Number)) as [number[], number[], number[]];
  const middle = [box.x + (from[0]! + to[0]!) / 2, box.y + (from[1]! + to[1]!) / 2] as [number, number];
  const pxPerM = (to[0]! - from[0]!) / (2 * extentsOf(witness.scene!).halfLengthM);
  const ball = () => witness.update!.world!.ball!;
  const before = { x: ball().xM, y: ball().yM };
  const start: [number, number] = [middle[0] + before.x * pxPerM, middle[1] - before.y * pxPerM];
  const wanted = { x: 0.3, y: before.y > 0 ? -0.5 : 0.5 };
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(middle[0] + wanted.x * pxPerM, middle[1] - wanted.y * pxPerM, { steps: 5 });
  await page.waitForSelector('[data-ghost="ball"]');
  await takeScreenshot(page, "live-official-place");
  await page.mouse.up();

  // A metre is some 200 pixels, and each of four places is rounded to one.
  await comesTrue(() => {
    expect(Math.abs(ball().xM - wanted.x)).toBeLessThan(0.015);
    expect(Math.abs(ball().yM - wanted.y)).toBeLessThan(0.015);
  });
  await page.waitForSelector('.official-answer:has-text("Ball placed at ")');
});

test("a goal is awarded, and undone", async () => {
  const score = () => witness.update?.status?.teams.map((team) => team.score);
  await button("Goal").click();
  await button("position").click();
  await comesTrue(() => expect(score()).toEqual([1, 0]));
  await page.click('.official-undo:has-text("Goal")');
  await button("Undo it").click();
  await comesTrue(() => expect(score()).toEqual([0, 0]));
});

test("a robot is driven by hand, and released", async () => {
  await button("Drive").click();
  await page.selectOption(".official-choose select", String(ROBOT));
  await page.waitForSelector(`[data-driving="${ROBOT}"]`);
  await button("Resume").click();
  await page.keyboard.down("a");
  // Its wheels turn it by 6 rad/s to the left while the key is down; no strategy does so.
  witness.turned = 0;
  await comesTrue(() => expect(witness.turned).toBeGreaterThan(4 * Math.PI));
  await takeScreenshot(page, "live-official-drive");
  await page.keyboard.up("a");
  await page.keyboard.press("Escape");
  await page.waitForSelector("[data-driving]", { state: "detached" });

  await comesTrue(() => {
    const switches = witness.events.filter(({ kind, robotId }) => kind === "manual_drive" && robotId === ROBOT);
    expect(switches).toHaveLength(2);
  });
});

test("the match is abandoned, and everyone reads why", async () => {
  await button("Abandon match…").click();
  await page.fill("[name=reason]", "power cut");
  await button("Abandon it").click();
  await comesTrue(() => expect(witness.over?.isAbandoned).toBe(true));
  expect(witness.over!.reason).toContain("power cut");
});

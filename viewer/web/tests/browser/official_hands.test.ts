// An official's hands on the field, in a real browser: placing things by dragging, and driving a robot.

import { describe, expect, test, vi } from "vitest";
import { DESKTOP, PATIENCE_MS, takeScreenshot } from "./browser";
import { Notebook } from "./notebook";
import { Official } from "./official";

const UPRIGHT_TABLET = { width: 768, height: 1024 };

const official = new Official();

/** Takes up the thing at this place, and moves it; it stays in the hand. */
async function drag([fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  await official.page.mouse.move(fromX, fromY);
  await official.page.mouse.down();
  await official.page.mouse.move(toX, toY, { steps: 4 });
}

const robot = (id: number) => official.match.robots.find((one) => one.id === id)!;

/** Four pixels of the picture, which is about 300 pixels to the metre. */
const CLOSE_M = 0.015;

function expectNear(actual: number, expected: number, tolerance = CLOSE_M): void {
  expect(Math.abs(actual - expected)).toBeLessThan(tolerance);
}

describe("placing", () => {
  test("puts the ball where it is dropped, and shows where that would be", async () => {
    await official.enter();
    await official.press("Place");
    await drag(await official.pixelOf(official.match.ball.x, official.match.ball.y), await official.pixelOf(0.4, -0.3));
    await official.page.waitForSelector('[data-ghost="ball"]');
    expect(official.office.requests).toEqual([]);
    await official.page.mouse.up();

    const ball = (await official.asked("placeBall"))[0]!.ball;
    expectNear(ball!.xM, 0.4);
    expectNear(ball!.yM, -0.3);
    await official.page.waitForSelector("[data-ghost]", { state: "detached" });
  });

  test("turns a robot by wheel and keys on the way, and those keys mean nothing else", async () => {
    const { x, y, heading } = robot(3);
    await official.enter();
    await official.press("Place");
    await drag(await official.pixelOf(x, y), await official.pixelOf(0.1, 0.5));
    await official.page.keyboard.press("q");
    await official.page.keyboard.press("q");
    await official.page.keyboard.press("e");
    const said = await Notebook.open(official.page, "[data-ghost] text");
    await official.page.mouse.wheel(0, -100);
    await said.next();
    await official.page.mouse.up();

    const [placed] = await official.asked("placeRobot");
    expect(placed!.id).toBe(3);
    expectNear(placed!.xM, 0.1);
    expectNear(placed!.yM, 0.5);
    // Two keys less one, and a notch: twice 15 degrees.
    const turn = placed!.headingRad - heading - Math.PI / 6;
    expectNear(Math.atan2(Math.sin(turn), Math.cos(turn)), 0, 1e-6);
    expect(await official.page.locator(".rail").count()).toBe(0);
  });

  test("keeps a robot as high as it is whose body is not in the middle of its box", async () => {
    const { x, y } = robot(3);
    official.match.hasWheels = false;
    official.match.scene.robots.find(({ id }) => id === 3)!.centreZM = 0.01;
    await official.enter();
    await official.press("Place");
    await drag(await official.pixelOf(x, y), await official.pixelOf(0.1, 0.5));
    await official.page.mouse.up();

    // The body is half a height up, and its lowest point 0.01 m less below it: the server adds that to the floor.
    const [placed] = await official.asked("placeRobot");
    expectNear(placed!.zM, 0.01, 1e-9);
  });

  test("turns a robot by its handle where it stands", async () => {
    const { x, y } = robot(9);
    await official.enter();
    await official.press("Place");
    await official.page.mouse.click(...(await official.pixelOf(x, y)));
    const handle = (await official.page.getAttribute("[data-handle]", "data-handle"))!.split(",").map(Number);
    const box = (await official.page.locator(".stage").boundingBox())!;
    await drag([box.x + handle[0]!, box.y + handle[1]!], await official.pixelOf(x, y + 0.4));
    await official.page.mouse.up();

    const [placed] = await official.asked("placeRobot");
    expectNear(placed!.xM, x);
    expectNear(placed!.yM, y);
    expectNear(placed!.headingRad, Math.PI / 2, 0.05);
  });

  test("is cancelled by Escape", async () => {
    await official.enter();
    await official.press("Place");
    await drag(await official.pixelOf(official.match.ball.x, official.match.ball.y), await official.pixelOf(0.4, -0.3));
    await official.page.waitForSelector("[data-ghost]");
    await official.page.keyboard.press("Escape");
    await official.page.waitForSelector("[data-ghost]", { state: "detached" });
    await official.page.mouse.up();
    // Answers come in the order of the requests: nothing was requested before this.
    await official.press("Halt");
    await official.asked("pause");
    expect(official.office.requests).toHaveLength(1);
  });

  test("works in 3D, and the camera stays where it is", async () => {
    official.match.ball = { ...official.match.ball, x: 0, y: 0 };
    robot(4).x = robot(9).x = 0.6;
    await official.enter(DESKTOP, { hasWebGl: true, query: "?camera=side" });
    await official.press("Place");
    const centre = await centreOfField();
    const aside: [number, number] = [centre[0] + 150, centre[1] + 60];
    await drag(centre, aside);
    await official.page.waitForSelector('[data-ghost="ball"]');
    await takeScreenshot(official.page, "official-place");
    await official.page.mouse.up();
    const there = (await official.asked("placeBall"))[0]!.ball!;
    expect(await official.page.getAttribute("[data-camera=side]", "aria-pressed")).toBe("true");

    // The ball can be taken up again at its new place, which was that of the pointer.
    official.match.ball = { ...official.match.ball, x: there.xM, y: there.yM };
    official.match.tick += 60;
    official.update();
    await official.page.waitForSelector(`.stage[data-tick="${official.match.tick}"]`);
    await drag(aside, centre);
    await official.page.waitForSelector('[data-ghost="ball"]');
    await official.page.mouse.up();
    const back = (await official.asked("placeBall", 2)).at(-1)!.ball!;
    expectNear(back.xM, 0, 0.03);
    expectNear(back.yM, 0, 0.03);

    // A hand that misses everything does not move it, either.
    await drag([centre[0] + 200, centre[1] + 90], aside);
    await official.page.mouse.up();
    expect(await official.page.getAttribute("[data-camera=side]", "aria-pressed")).toBe("true");
  });

  test("shows a robot in the hand as it would stand, in 3D", async () => {
    await official.enter({ width: 1440, height: 810 }, { hasWebGl: true, query: "?camera=broadcast" });
    await official.page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
    await official.press("Place");
    robot(5).x = 0;
    robot(5).y = 0;
    official.match.tick += 60;
    official.update();
    await official.page.waitForSelector(`.stage[data-tick="${official.match.tick}"]`);
    const centre = await centreOfField();
    await drag(centre, [centre[0] - 170, centre[1] + 40]);
    await official.page.keyboard.press("q");
    await official.page.waitForSelector("[data-handle]");
    await takeScreenshot(official.page, "official-turn");
    await official.page.mouse.up();
    expect((await official.asked("placeRobot"))[0]!.id).toBe(5);
  });
});

/** Place of the middle of the field in the window: the diagonals cross there in any view. */
async function centreOfField(): Promise<[number, number]> {
  const box = (await official.page.locator(".stage").boundingBox())!;
  const [a, b, c, d] = (await official.page.getAttribute(".stage", "data-field"))!
    .split(" ")
    .map((corner) => corner.split(",").map(Number) as [number, number]) as [Corner, Corner, Corner, Corner];
  const cross = (p: Corner, q: Corner) => p[0] * q[1] - p[1] * q[0];
  const way: Corner = [c[0] - a[0], c[1] - a[1]];
  const other: Corner = [d[0] - b[0], d[1] - b[1]];
  const share = cross([b[0] - a[0], b[1] - a[1]], other) / cross(way, other);
  return [box.x + a[0] + share * way[0], box.y + a[1] + share * way[1]];
}

type Corner = [number, number];

describe("driving", () => {
  test("changes hands once for each press of P, however long it is held", async () => {
    await official.enter();
    // A browser repeats the key for as long as it is held.
    for (let held = 0; held < 5; ++held) {
      await official.page.keyboard.down("p");
    }
    await official.page.waitForSelector("[data-driving]");
    await official.page.keyboard.up("p");
    expect(await official.asked("takeOver")).toHaveLength(1);

    await official.page.keyboard.down("p");
    await official.page.keyboard.down("p");
    await official.page.waitForSelector("[data-driving]", { state: "detached" });
    await official.page.keyboard.up("p");
    expect(await official.asked("release")).toHaveLength(1);
    expect(await official.asked("takeOver")).toHaveLength(1);
  });

  test("takes over the robot that is clicked, steers it by keys that mean nothing else, and releases it", async () => {
    await official.enter();
    await official.press("Drive");
    await official.page.mouse.click(...(await official.pixelOf(robot(3).x, robot(3).y)));
    await official.page.waitForSelector('[data-driving="3"]');
    expect(await official.page.textContent("[data-drive-sign]")).toContain("You drive Blue 3");

    await official.page.keyboard.down("w");
    await vi.waitFor(() => expect(wheelsTold().at(-1)).toEqual(FORWARD), { timeout: PATIENCE_MS });
    await official.page.keyboard.down("d");
    await vi.waitFor(() => expect(wheelsTold().at(-1)).toEqual(FORWARD_RIGHT), { timeout: PATIENCE_MS });
    await official.page.keyboard.press("e");
    await official.page.keyboard.up("w");
    await official.page.keyboard.up("d");
    await vi.waitFor(() => expect(wheelsTold().at(-1)).toEqual({ leftMps: 0, rightMps: 0 }), { timeout: PATIENCE_MS });

    await official.page.keyboard.press("Escape");
    expect((await official.asked("release"))[0]!.robotId).toBe(3);
    await official.page.waitForSelector("[data-driving]", { state: "detached" });
    // The key of the events did nothing.
    expect(await official.page.locator(".rail").count()).toBe(0);
  });

  test("ends when the server takes no more commands, and says so", async () => {
    await official.enter();
    await official.press("Drive");
    await official.page.selectOption(".official-choose select", "8");
    await official.page.waitForSelector("[data-driving]");
    official.office.refusals.drive = "Take Yellow 3 over first";

    await official.page.waitForSelector("[data-driving]", { state: "detached" });
    await official.page.waitForSelector('.officials :text("the server has given it back to its strategy")');
    expect(await official.page.textContent(".officials")).not.toContain("over first");
    await takeScreenshot(official.page, "official-drive-lost");
  });

  test("of another robot is not ended by what was refused before", async () => {
    const { office } = official;
    await official.enter();
    await official.press("Drive");
    await official.page.selectOption(".official-choose select", "8");
    await official.page.waitForSelector("[data-driving]");
    office.hold("drive");
    office.hold("takeOver");
    office.refusals.drive = "Take Yellow 3 over first";
    await official.asked("drive", office.asked("drive").length + 1);
    delete office.refusals.drive;
    await official.page.keyboard.press("Escape");
    await official.page.mouse.click(...(await official.pixelOf(robot(3).x, robot(3).y)));
    await official.asked("takeOver", 2);

    // The refusal comes while it waits for another robot.
    office.letGo("drive");
    office.letGo("takeOver");
    await official.page.waitForSelector('[data-driving="3"]');
    expect(official.office.asked("release").map(({ robotId }) => robotId)).toEqual([8]);
  });

  test("asks once for a robot that is clicked again and again", async () => {
    official.office.hold("takeOver");
    await official.enter();
    await official.press("Drive");
    const at = await official.pixelOf(robot(3).x, robot(3).y);
    await official.page.mouse.click(...at, { clickCount: 3 });
    await official.asked("takeOver");
    official.office.letGo("takeOver");
    await official.page.waitForSelector('[data-driving="3"]');

    expect(official.office.asked("takeOver")).toHaveLength(1);
  });

  test("steers by the pad, for fingers", async () => {
    await official.enter(UPRIGHT_TABLET);
    await official.press("Drive");
    await official.page.selectOption(".official-choose select", "8");
    const pad = (await official.page.locator(".drive-pad").boundingBox())!;
    await official.page.mouse.move(pad.x + pad.width / 2, pad.y + pad.height / 2);
    await official.page.mouse.down();
    await official.page.mouse.move(pad.x + pad.width / 2, pad.y);
    await vi.waitFor(() => expect(wheelsTold().at(-1)).toEqual(FORWARD), { timeout: PATIENCE_MS });
    await takeScreenshot(official.page, "official-drive-tablet");
    await official.page.mouse.up();
    await vi.waitFor(() => expect(wheelsTold().at(-1)).toEqual({ leftMps: 0, rightMps: 0 }), { timeout: PATIENCE_MS });
  });

  test.each([
    ["the panel is closed", () => official.press("Close")],
    ["the page is hidden", () => hide()],
  ])("ends when %s", async (_, end) => {
    await official.enter();
    await official.press("Drive");
    await official.page.selectOption(".official-choose select", "8");
    await official.page.waitForSelector("[data-driving]");
    await end();
    expect((await official.asked("release"))[0]!.robotId).toBe(8);
  });
});

/** A quarter of the robots' top speed of 2.9 m/s. */
const FORWARD = { leftMps: 2.9 / 4, rightMps: 2.9 / 4 };

/** This speed, and 6 rad/s to the right, on a track of 0.083 m. */
const FORWARD_RIGHT = { leftMps: 2.9 / 4 + (6 * 0.083) / 2, rightMps: 2.9 / 4 - (6 * 0.083) / 2 };

function wheelsTold(): { leftMps: number; rightMps: number }[] {
  return official.office.asked("drive").flatMap(({ command }) =>
    command?.wheels ? [{ leftMps: command.wheels.leftMps + 0, rightMps: command.wheels.rightMps + 0 }] : [],
  );
}

async function hide(): Promise<void> {
  await official.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}


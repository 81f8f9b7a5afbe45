// A robot of several actuators driven by an official, in a real browser.

import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import type { RobotCommand } from "../../src/messages/officials/cancha/v1/actuation_pb";
import { addYoubot, YOUBOT } from "../support/youbot";
import { DESKTOP, findViolations, PATIENCE_MS, PHONE, takeScreenshot } from "./browser";
import { Official } from "./official";

const official = new Official();

/** Opens the page and takes the robot over. */
async function takeOver(viewport = DESKTOP): Promise<void> {
  addYoubot(official.match);
  await official.enter(viewport);
  await official.press("Drive");
  await official.page.selectOption(".official-choose select", `${YOUBOT}`);
  await official.page.waitForSelector("[data-driving]");
}

async function driveBy(actuator: string, way: string): Promise<void> {
  await official.page.getByLabel(`${actuator} is driven by`).selectOption({ label: way });
}

/** Waits for a command that passes the check; ignores commands for one actuator alone. */
async function told(check: (command: RobotCommand) => void): Promise<void> {
  await vi.waitFor(
    () => {
      const commands = official.office.asked("drive").flatMap(({ command }) => (command?.actuator === "" ? [command] : []));
      check(commands.at(-1)!);
    },
    { timeout: PATIENCE_MS },
  );
}

const slider = (name: string) => official.page.locator(`.joint-slider:has-text("${name}") input`);

/** Presses a slider at a share of its length. */
async function press(name: string, share: number): Promise<void> {
  await slider(name).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider(name).boundingBox())!;
  await official.page.mouse.move(x + 1 + share * (width - 2), y + height / 2);
  await official.page.mouse.down();
}

describe("a robot of several actuators", () => {
  test("drives its base, an arm and a gripper at once by keys, in one command", async () => {
    await takeOver();
    await official.page.keyboard.down("w");
    await official.page.keyboard.press("3");
    await official.page.keyboard.down("l");
    await official.page.keyboard.down("c");

    await told(({ bodyVelocity, jointSpeeds, gripper }) => {
      expect(bodyVelocity?.forwardMps).toBeGreaterThan(0);
      // A quarter of the joint's limit.
      expect([jointSpeeds?.joint1, jointSpeeds?.joint3]).toEqual([0, 1.5 / 4]);
      expect(gripper?.openingMps).toBe(-0.04);
    });
    for (const key of ["w", "l", "c"]) {
      await official.page.keyboard.up(key);
    }
    await told(({ bodyVelocity, jointSpeeds, gripper }) => {
      expect([bodyVelocity?.forwardMps, jointSpeeds?.joint3].map((number) => number! + 0)).toEqual([0, 0]);
      expect(gripper?.openingMps).toBe(-0.04); // Fingers go on pressing.
    });
    await takeScreenshot(official.page, "official-arm");
    await official.page.keyboard.press("Escape");
    expect((await official.asked("release"))[0]!.robotId).toBe(YOUBOT);
  });

  test("moves a joint while its slider is held, and stops it then", async () => {
    await takeOver();
    await press("arm joint 2", 0);
    await told(({ jointSpeeds }) => expect(jointSpeeds?.joint2).toBeCloseTo(-1.5, 6));
    await official.page.mouse.up();
    await told(({ jointSpeeds }) => expect(jointSpeeds!.joint2 + 0).toBe(0));
    expect(await slider("arm joint 2").inputValue()).toBe("0");
    // The key moves the joint that was used last.
    await official.page.keyboard.down("j");
    await told(({ jointSpeeds }) => expect(jointSpeeds?.joint2).toBe(-1.5 / 4));
    await official.page.keyboard.up("j");
  });

  test("sends joints to where a slider is set, the others where they are", async () => {
    await takeOver();
    await driveBy("Arm", "Joint positions");
    await told(({ jointSpeeds, jointPositions }) => expect([jointSpeeds?.joint1, jointPositions]).toEqual([0, undefined]));
    await press("arm joint 4", 1);
    await official.page.mouse.up();
    await told(({ jointSpeeds, jointPositions }) => {
      expect(jointSpeeds).toBeUndefined();
      expect(jointPositions?.joint4).toBeCloseTo(1.7, 6);
      expect(jointPositions?.joint1).toBeCloseTo(0.5, 6);
      expect(jointPositions?.joint2).toBeCloseTo(-0.25, 6);
    });
    await takeScreenshot(official.page, "official-arm-positions");
  });

  test("brings its tip from where it is to where numbers say", async () => {
    await takeOver();
    await driveBy("Arm", "Tip in world");
    await told(({ tipInWorld }) => expect(tipInWorld).toBeUndefined());
    const z = official.page.locator(".tip-numbers input").nth(2);
    await z.fill("0.1");
    await z.press("Enter");

    await told(({ tipInWorld }) => {
      expect(tipInWorld).toMatchObject({ zM: 0.1 });
      [tipInWorld!.xM - 0.3, tipInWorld!.yM - 0.2, tipInWorld!.pitchRad - Math.PI / 2].forEach((number) => expect(number).toBeCloseTo(0, 6));
    });
    await takeScreenshot(official.page, "official-arm-tip");
  });

  test("names the actuator for which a kind is that two take, and gives keys to the one used last", async () => {
    await takeOver();
    const named = () => official.office.asked("drive").flatMap(({ command }) => (command?.actuator === "hatch" ? [command] : []));
    await vi.waitFor(() => expect(named().at(-1)?.gripper).toBeDefined(), { timeout: PATIENCE_MS });
    const open = official.page.locator('[data-actuator="hatch"] button:has-text("Open")');
    await open.focus();
    await official.page.keyboard.down("o");
    await vi.waitFor(() => expect(named().at(-1)?.gripper?.openingMps).toBe(0.1), { timeout: PATIENCE_MS });
    await told(({ gripper }) => expect(gripper!.openingMps + 0).toBe(0));
    await official.page.keyboard.up("o");
  });

  for (const key of ["Enter", "Space"]) {
    test(`opens its gripper by ${key} on the button, until it is pressed again`, async () => {
      await takeOver();
      await official.page.locator('[data-actuator="gripper"] button:has-text("Open")').focus();
      await official.page.keyboard.press(key);
      await told(({ gripper }) => expect(gripper?.openingMps).toBeGreaterThan(0));
      expect(await official.page.getByRole("button", { name: "Open", pressed: true }).count()).toBe(1);
      await official.page.keyboard.press(key);
      await told(({ gripper }) => expect(gripper!.openingMps + 0).toBe(0));
      // The panel is still there, and the match goes on.
      expect(await official.page.locator("[data-driving]").count()).toBe(1);
      expect(official.office.asked("pause")).toEqual([]);
    });
  }

  test("lets go of a joint whose slider loses its finger", async () => {
    await takeOver();
    await press("arm joint 2", 0);
    await told(({ jointSpeeds }) => expect(jointSpeeds?.joint2).toBeCloseTo(-1.5, 6));
    await slider("arm joint 2").dispatchEvent("pointercancel");
    await told(({ jointSpeeds }) => expect(jointSpeeds!.joint2 + 0).toBe(0));
    await official.page.mouse.up();
  });

  test("shows where its joints are as they move", async () => {
    await takeOver();
    const shown = official.page.locator('.joint-slider:has-text("arm joint 3") output');
    const before = await shown.textContent();
    official.match.joints = official.match.joints.map(({ position, speed }) => ({ position: position + 0.5, speed }));
    official.match.advance(6);
    official.update();
    await expect.poll(() => shown.textContent(), { timeout: PATIENCE_MS }).not.toBe(before);
  });

  test("shows where its tip is again after a number was typed and taken back", async () => {
    await takeOver();
    await driveBy("Arm", "Tip in world");
    const z = official.page.locator(".tip-numbers input").nth(2);
    const before = await z.inputValue();
    await z.focus();
    await official.page.keyboard.press("End");
    await official.page.keyboard.type("5");
    await official.page.keyboard.press("Backspace");
    expect(await z.inputValue()).toBe(before);
    await z.blur();
    official.match.links = official.match.links.map((link) => ({ ...link, zM: link.zM + 0.25 }));

    const shown = () => {
      official.match.advance(6);
      official.update();
      return z.inputValue();
    };
    await expect.poll(shown, { timeout: PATIENCE_MS }).not.toBe(before);
  });

  for (const theme of ["dark", "light"]) {
    for (const viewport of [DESKTOP, PHONE]) {
      test(`has controls that axe-core does not object to, ${theme}, ${viewport.width} pixels wide`, async () => {
        await takeOver(viewport);
        await official.page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        await driveBy("Arm", "Joint positions");
        expect(await findViolations(official.page, axe.source)).toEqual([]);
        await official.page.locator('[data-actuator="gripper"]').evaluate((hand) => hand.scrollIntoView());
        // The panel scrolls, and not the page.
        expect((await official.page.locator(".officials").boundingBox())!.y).toBeGreaterThan(0);
        await takeScreenshot(official.page, `official-arm-${theme}-${viewport.width}`);
      });
    }
  }
});

test("a robot that is dragged keeps its joints, but for those that follow others", async () => {
  addYoubot(official.match);
  const { x, y } = official.match.robots.find(({ id }) => id === YOUBOT)!;
  await official.enter();
  await official.press("Place");
  await drag(await official.pixelOf(x, y), await official.pixelOf(0.1, 0.5));

  const [placed] = await official.asked("placeRobot");
  const places = placed!.joints.map(({ joint, position }) => [joint, position]);
  expect(places.map(([joint]) => joint)).toEqual([1, 2, 3, 4, 5].map((number) => `arm joint ${number}`).concat("left finger", "hatch", "front left wheel", "front right wheel", "rear left wheel", "rear right wheel"));
  expect(places.map(([, position]) => position)).toEqual([0.5, -0.25, 1, 0, 0.1, 0.025, 0.05, 7, 8, 7, 8]);
});

async function drag([fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  await official.page.mouse.move(fromX, fromY);
  await official.page.mouse.down();
  await official.page.mouse.move(toX, toY, { steps: 4 });
  await official.page.mouse.up();
}

// An official on the page, with a fake gateway and a fake desk of the server.

import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { extentsOf } from "../../src/scene/extents";
import { FakeMatch } from "../support/fake_match";
import { FakeOffice, TOKEN } from "../support/fake_office";
import { COMPLETE, DESKTOP, PATIENCE_MS, waitForPicture } from "./browser";
import { setUpStage, showLive, type Stage } from "./stage";

export class Official {
  match = new FakeMatch();
  office = new FakeOffice();
  page!: Page;
  private readonly stage: Stage;

  /** Sets up a match of its own before each test. */
  constructor() {
    this.stage = setUpStage(() => {
      this.match = new FakeMatch();
      this.match.advance(50 * 60);
      this.office = new FakeOffice();
      return showLive(() => this.match);
    });
  }

  /** Opens the page of a viewer that takes officials by default. */
  async watch(viewport = DESKTOP, { hasWebGl = false, query = "", takesOfficials = true } = {}): Promise<void> {
    if (takesOfficials) {
      this.stage.viewer.receiveOfficials(this.office);
    }
    this.page = await this.stage.browser.open(this.stage.viewer.url + query, viewport, { hasWebGl });
    await waitForPicture(this.page);
  }

  async open(viewport = DESKTOP, options = {}): Promise<void> {
    await this.watch(viewport, options);
    await this.page.click('button[aria-label="Officials"]');
    await this.page.waitForSelector(".officials");
  }

  /** Reloads the page, and waits for everything that it loads. */
  async reload(): Promise<void> {
    await this.page.reload();
    await waitForPicture(this.page);
    await this.page.waitForSelector(COMPLETE);
  }

  async signIn(token = TOKEN): Promise<void> {
    await this.page.fill("[name=name]", "Marta");
    await this.page.fill("[name=token]", token);
    await this.press("Sign in");
  }

  async enter(viewport = DESKTOP, options = {}): Promise<void> {
    await this.open(viewport, options);
    await this.signIn();
    await this.page.waitForSelector(".official-pace");
  }

  /** The button of this name. */
  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  /** Presses a key while no button has the focus. */
  async type(key: string): Promise<void> {
    await this.page.locator("body").press(key);
  }

  /** Place of a point of the field in the window, in a flat picture. */
  async pixelOf(x: number, y: number): Promise<[number, number]> {
    const { halfLengthM, halfWidthM } = extentsOf(this.match.scene);
    const { left, top, corners } = await this.page.evaluate(() => {
      const stage = document.querySelector<HTMLElement>(".stage")!;
      const { left, top } = stage.getBoundingClientRect();
      return { left, top, corners: stage.dataset.field!.split(" ").map((corner) => corner.split(",").map(Number)) };
    });
    const [from, , to] = corners as [number[], number[], number[]];
    const between = (a: number, b: number, share: number) => a + (b - a) * share;
    return [
      left + between(from[0]!, to[0]!, (x / halfLengthM + 1) / 2),
      top + between(from[1]!, to[1]!, (y / halfWidthM + 1) / 2),
    ];
  }

  /** Sends the present state of the match to the page. */
  update(): void {
    this.stage.viewer.send(this.match.update());
  }

  /** Tells the page that the match has ended; the picture shows an earlier moment. */
  endMatch(): void {
    this.stage.viewer.send('{"state":"over","source":"127.0.0.1:4711","text":""}');
  }

  /** Waits for requests of this kind at the server's desk, and returns them. */
  async asked<Case extends Parameters<FakeOffice["asked"]>[0]>(kind: Case, count = 1) {
    await vi.waitFor(() => expect(this.office.asked(kind).length).toBeGreaterThanOrEqual(count), { timeout: PATIENCE_MS });
    return this.office.asked<Case>(kind);
  }
}

// A browser for all tests of a file, and a viewer of its own for each.

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { FakeViewer, type Greet } from "../support/fake_viewer";
import { PAGE_FOLDER, TestBrowser } from "./browser";

export interface Stage {
  browser: TestBrowser;
  viewer: FakeViewer;
}

/** Sets it up before each test; `prepare` says what browsers are told first that join its viewer. */
export function setUpStage(prepare: () => Greet): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.browser = await TestBrowser.launch();
  });
  beforeEach(async () => {
    stage.viewer = await FakeViewer.start(PAGE_FOLDER, prepare());
  });
  afterEach(async () => {
    await stage.browser.clear();
    await stage.viewer.stop();
  });
  afterAll(async () => {
    await stage.browser.close();
  });
  return stage;
}

/** What the gateway says of a live match before it sends anything. */
export const LIVE = '{"state":"live","source":"127.0.0.1:4711","text":""}';

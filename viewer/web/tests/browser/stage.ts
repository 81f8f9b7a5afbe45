// A browser for all tests of a file, and a viewer of its own for each.

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { FakeViewer, type Greet } from "../support/fake_viewer";
import { PAGE_FOLDER, TestBrowser } from "./browser";

export interface Stage {
  browser: TestBrowser;
  viewer: FakeViewer;
}

/** Sets it up before each test; `prepare` returns the greeting of the viewer for browsers that join. */
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

/** The state of a live match, which the gateway sends before anything else. */
export const LIVE = '{"state":"live","source":"127.0.0.1:4711","text":""}';

/** Greets browsers as the gateway does during a match: with its welcome and its newest update. */
export function showLive(played: () => { welcome(): Uint8Array; update(): Uint8Array }): Greet {
  return (socket) => {
    socket.send(LIVE);
    socket.send(played().welcome());
    socket.send(played().update());
  };
}

// Keys: cameras, what is seen besides, full screen, help.

import type { Signal } from "@preact/signals";
import { CAMERA_NAMES, type CameraName } from "../cameras/camera_rig";
import { toggleFullScreen } from "./full_screen";

export interface Switches {
  camera: Signal<CameraName>;
  /** Whether what teams draw is seen. */
  showsDrawings: Signal<boolean>;
  /** Whether what sensors find is seen. */
  showsSensors: Signal<boolean>;
  /** Whether what robots collide with is seen, and names. */
  showsDebug: Signal<boolean>;
  isHelpOpen: Signal<boolean>;
}

/** `canFollow`: whether the camera that follows is on offer. */
export function listenForKeys({ camera, isHelpOpen, ...layers }: Switches, canFollow: () => boolean): void {
  const toggles: Record<string, Signal<boolean>> = {
    d: layers.showsDrawings,
    s: layers.showsSensors,
    c: layers.showsDebug,
    "?": isHelpOpen,
    h: isHelpOpen,
  };
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const name = CAMERA_NAMES[Number(event.key) - 1];
    const toggle = toggles[event.key.toLowerCase()];
    if (name && (name !== "follow" || canFollow())) {
      camera.value = name;
    } else if (toggle) {
      toggle.value = !toggle.value;
    } else if (event.key === "f" || event.key === "F") {
      toggleFullScreen();
    }
  });
}

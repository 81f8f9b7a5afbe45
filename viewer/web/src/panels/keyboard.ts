// Keys: cameras, drawings, full screen, help.

import type { Signal } from "@preact/signals";
import { CAMERA_NAMES, type CameraName } from "../cameras/camera_rig";
import { toggleFullScreen } from "./full_screen";

export interface Switches {
  camera: Signal<CameraName>;
  /** Whether what teams draw is seen. */
  showsDrawings: Signal<boolean>;
  isHelpOpen: Signal<boolean>;
}

export function listenForKeys({ camera, showsDrawings, isHelpOpen }: Switches): void {
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const name = CAMERA_NAMES[Number(event.key) - 1];
    if (name) {
      camera.value = name;
    } else if (event.key === "f" || event.key === "F") {
      toggleFullScreen();
    } else if (event.key === "d" || event.key === "D") {
      showsDrawings.value = !showsDrawings.value;
    } else if (event.key === "?" || event.key === "h") {
      isHelpOpen.value = !isHelpOpen.value;
    }
  });
}

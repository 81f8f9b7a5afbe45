// Buttons for the cameras, for the full screen and for the help.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { CAMERA_NAMES, type CameraName } from "../cameras/camera_rig";

interface Props {
  camera: Signal<CameraName>;
  isHelpOpen: Signal<boolean>;
}

const TITLES: Record<CameraName, string> = { broadcast: "Broadcast", orbit: "Orbit", top: "Top" };

export function CameraBar({ camera, isHelpOpen }: Props) {
  return (
    <nav class="camera-bar" aria-label="View">
      {CAMERA_NAMES.map((name, index) => (
        <button
          type="button"
          key={name}
          data-camera={name}
          aria-pressed={camera.value === name}
          onClick={() => (camera.value = name)}
        >
          <kbd aria-hidden="true">{index + 1}</kbd>
          {TITLES[name]}
        </button>
      ))}
      <IconButton label="Full screen" onClick={toggleFullScreen}>
        <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
      </IconButton>
      <IconButton
        label="Help"
        isPressed={isHelpOpen.value}
        onClick={() => (isHelpOpen.value = !isHelpOpen.value)}
      >
        <path d="M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.5M12 17.6v.2" />
      </IconButton>
    </nav>
  );
}

interface IconButtonProps {
  label: string;
  isPressed?: boolean;
  onClick: () => void;
  children: ComponentChildren;
}

function IconButton({ label, isPressed, onClick, children }: IconButtonProps) {
  return (
    <button type="button" class="icon" aria-label={label} title={label} aria-pressed={isPressed} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

export function toggleFullScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // A browser may say no; the page then simply stays as it is.
  change.catch(() => {});
}

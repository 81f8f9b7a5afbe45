// Buttons for the cameras, for what teams draw, for the full screen and for the help.

import type { ComponentChildren } from "preact";
import { CAMERA_NAMES, type CameraName } from "../cameras/camera_rig";
import { toggleFullScreen } from "./full_screen";
import type { Switches } from "./keyboard";

interface Props extends Switches {
  /** Whether there is anything that teams have drawn. */
  hasDrawings: boolean;
}

const TITLES: Record<CameraName, string> = { broadcast: "Broadcast", orbit: "Orbit", top: "Top" };

export function CameraBar({ camera, showsDrawings, isHelpOpen, hasDrawings }: Props) {
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
      {hasDrawings && (
        <IconButton
          label="What teams draw"
          isPressed={showsDrawings.value}
          onClick={() => (showsDrawings.value = !showsDrawings.value)}
        >
          <path d="M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3" />
        </IconButton>
      )}
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

// Buttons for the cameras, for what is seen besides, for the full screen and for the help.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { CAMERA_NAMES, type CameraName } from "../cameras/camera_rig";
import { toggleFullScreen } from "./full_screen";
import type { Switches } from "./keyboard";
import type { Offers } from "./offers";

interface Props extends Switches {
  offers: Offers;
}

const TITLES: Record<CameraName, string> = { broadcast: "Broadcast", orbit: "Orbit", top: "Top", follow: "Follow" };

export function CameraBar({ camera, isHelpOpen, offers, ...layers }: Props) {
  const names = CAMERA_NAMES.filter((name) => name !== "follow" || offers.canFollow);
  return (
    <nav class={offers.canFollow ? "camera-bar camera-bar-long" : "camera-bar"} aria-label="View">
      {names.map((name, index) => (
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
      {offers.hasDrawings && (
        <Toggle label="What teams draw" state={layers.showsDrawings}>
          <path d="M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3" />
        </Toggle>
      )}
      {offers.hasSensors && (
        <Toggle label="Sensors" state={layers.showsSensors}>
          <path d="M5 12h.1M9 8.5a5 5 0 0 1 0 7M13 5.5a10 10 0 0 1 0 13M17 3a14 14 0 0 1 0 18" />
        </Toggle>
      )}
      {offers.hasDebug && (
        <Toggle label="What robots collide with, and names" state={layers.showsDebug}>
          <path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5" />
        </Toggle>
      )}
      <IconButton label="Full screen" onClick={toggleFullScreen}>
        <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
      </IconButton>
      <Toggle label="Help" state={isHelpOpen}>
        <path d="M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.5M12 17.6v.2" />
      </Toggle>
    </nav>
  );
}

interface ToggleProps {
  label: string;
  state: Signal<boolean>;
  children: ComponentChildren;
}

function Toggle({ label, state, children }: ToggleProps) {
  return (
    <IconButton label={label} isPressed={state.value} onClick={() => (state.value = !state.value)}>
      {children}
    </IconButton>
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

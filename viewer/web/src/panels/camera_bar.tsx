// Buttons for cameras, layers, panels, full screen and help.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { CAMERA_TITLES, followsRobot, type CameraName } from "../cameras/camera_names";
import type { MatchStore } from "../feed/match_store";
import { toggleFullScreen } from "./full_screen";
import { debugTitle, type Offers } from "./offers";
import { robotName, shortRobotName } from "./robot_names";
import type { Switches } from "./switches";

interface Props {
  store: MatchStore;
  switches: Switches;
  offers: Offers;
  isRailOpen: boolean;
  onCamera: (name: CameraName) => void;
  onRail: () => void;
  /** Buttons that are loaded later. */
  children: ComponentChildren;
}

export function CameraBar({ store, switches, offers, isRailOpen, onCamera, onRail, children }: Props) {
  const { camera, robot } = switches;
  return (
    <nav class="camera-bar" aria-label="View">
      <div class="cameras">
        {offers.cameras.map((name, index) => (
          <button
            type="button"
            key={name}
            data-camera={name}
            aria-pressed={camera.value === name}
            title={followsRobot(name) ? "Again: the next robot" : undefined}
            onClick={() => onCamera(name)}
          >
            <kbd aria-hidden="true">{index + 1}</kbd>
            {CAMERA_TITLES[name]}
            {camera.value === name && followsRobot(name) && <Followed store={store} robot={robot.value} />}
          </button>
        ))}
      </div>
      <div class="tools">
        {/* These buttons are loaded later. No other button moves when they appear. */}
        {children}
        {offers.hasDrawings && (
          <Toggle label="What teams draw" state={switches.showsDrawings}>
            <path d="M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3" />
          </Toggle>
        )}
        {offers.hasSensors && (
          <Toggle label="Sensors" state={switches.showsSensors}>
            <path d="M5 12h.1M9 8.5a5 5 0 0 1 0 7M13 5.5a10 10 0 0 1 0 13M17 3a14 14 0 0 1 0 18" />
          </Toggle>
        )}
        {offers.hasDebug && (
          <Toggle label={debugTitle(offers)} state={switches.showsDebug}>
            <path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5" />
          </Toggle>
        )}
        <Toggle label="Developers' tools" state={switches.areToolsOpen}>
          <path d="M3 20h18M4 15l4-5 4 3 7-9" />
        </Toggle>
        <IconButton label="Events" isPressed={isRailOpen} onClick={onRail}>
          <path d="M4 6h.1M4 12h.1M4 18h.1M9 6h11M9 12h11M9 18h11" />
        </IconButton>
        <IconButton label="Full screen" onClick={toggleFullScreen}>
          <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
        </IconButton>
        <Toggle label="Keys and settings" state={switches.isHelpOpen}>
          <path d="M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.5M12 17.6v.2" />
        </Toggle>
      </div>
    </nav>
  );
}

/** The robot that the camera goes with: "AMS 4". */
function Followed({ store, robot }: { store: MatchStore; robot: number | undefined }) {
  const found = store.welcome.value?.scene?.robots.find(({ id }) => id === robot);
  const status = store.status.value;
  return found ? (
    <abbr data-followed title={robotName(status, found)}>
      {shortRobotName(status, found)}
    </abbr>
  ) : null;
}

interface ToggleProps {
  label: string;
  state: Signal<boolean>;
  children: ComponentChildren;
}

export function Toggle({ label, state, children }: ToggleProps) {
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

export function IconButton({ label, isPressed, onClick, children }: IconButtonProps) {
  return (
    <button type="button" class="icon" aria-label={label} title={label} aria-pressed={isPressed} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

// Adds further parts for spectators to the page: statistics, line-ups, commentary, sound. Loaded once the page has its
// picture.

import { signal, type Signal } from "@preact/signals";
import type { Frames } from "../../feed/frames";
import type { MatchStore } from "../../feed/match_store";
import { Sound } from "../../sound/sound";
import type { Tape } from "../../tape/tape";
import { IconButton } from "../camera_bar";
import { isForPage } from "../keyboard";
import type { Extras } from "../page";
import type { Switches } from "../switches";
import { copyLink } from "../timeline/link";
import { CardFigures } from "./card_figures";
import { Commentary, linesOf, speakIn } from "./commentary";
import { figuresOf } from "./figures";
import { LineUps } from "./line_ups";
import { StatisticsPanel } from "./statistics_panel";
import "../../style/statistics.css";
import "../../style/shots.css";
import "../../style/line_ups.css";

export interface SpectatorsHost extends Extras {
  store: MatchStore;
  switches: Switches;
  /** Undefined if it could not be loaded. */
  tape: Tape | undefined;
  frames: Frames;
}

/** A panel that can be opened, with its key. */
interface Tool {
  key: string;
  label: string;
  isOn: Signal<boolean>;
  /** Drawn in a square of 24. */
  icon: string;
  toggle(): void;
}

export function begin(host: SpectatorsHost): void {
  const { store, switches, tape, watchFrom } = host;
  const figures = figuresOf(tape?.deck ?? signal(undefined));
  const statistics = panelTool("G", "Statistics", "M5 20V11M12 20V4M19 20v-6", switches);
  const lineUps = panelTool("U", "Line-ups", "M4 5h6v6H4zM14 5h6v6h-6zM4 15h6v5H4zM14 15h6v5h-6z", switches);
  const tools = [statistics, lineUps, soundTool(new Sound(store, host.frames))];
  host.figures.value = (
    <CardFigures
      {...{ store, figures, watchFrom }}
      onMore={() => open(statistics.isOn, switches)}
      copyLink={tape && (() => copyLink(tape, switches))}
    />
  );
  host.panels.value = (
    <>
      <StatisticsPanel {...{ store, figures, watchFrom }} isOpen={statistics.isOn} />
      <LineUps store={store} isOpen={lineUps.isOn} />
    </>
  );
  const lines = linesOf(store, figures);
  host.commentary.value = <Commentary lines={lines} watchFrom={watchFrom} />;
  speakIn(document.body, lines);
  host.panelButtons.value = <Tools tools={tools} />;
  host.panelKeys.value = tools.map(({ key, label }) => [key, label.toLowerCase()]);
  listenForToolKeys(tools);
}

/** A panel beside the field, which needs the events open. */
function panelTool(key: string, label: string, icon: string, switches: Switches): Tool {
  const isOn = signal(false);
  const toggle = () => (isOn.value ? (isOn.value = false) : open(isOn, switches));
  return { key, label, icon, isOn, toggle };
}

function soundTool(sound: Sound): Tool {
  const icon = "M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11";
  return { key: "V", label: "Sound", icon, isOn: sound.isOn, toggle: () => sound.toggle() };
}

function open(isOn: Signal<boolean>, switches: Switches): void {
  isOn.value = true;
  switches.isRailOpen.value = true;
}

function Tools({ tools }: { tools: readonly Tool[] }) {
  return (
    <>
      {tools.map(({ key, label, icon, isOn, toggle }) => (
        <IconButton key={key} label={`${label} (${key})`} isPressed={isOn.value} onClick={toggle}>
          <path d={icon} />
        </IconButton>
      ))}
    </>
  );
}

function listenForToolKeys(tools: readonly Tool[]): void {
  window.addEventListener("keydown", (event) => {
    const tool = tools.find(({ key }) => key.toLowerCase() === event.key.toLowerCase());
    if (tool && isForPage(event)) {
      tool.toggle();
    }
  });
}

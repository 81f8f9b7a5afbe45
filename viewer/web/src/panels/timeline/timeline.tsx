// The timeline: a bar at the bottom of the page with the line of the match and its controls.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { MatchStore } from "../../feed/match_store";
import type { Deck } from "../../tape/deck";
import type { Tape } from "../../tape/tape";
import { CopyLink } from "./copy_link";
import { Icon, type IconName } from "./icons";
import { OpenButton } from "./open_file";
import { Scrubber } from "./scrubber";
import { SpeedMenu } from "./speed_menu";
import { capitalized } from "../wording";
import { behindText, tapeClockText } from "./tape_wording";

export interface TimelineProps {
  store: MatchStore;
  tape: Tape;
  /** Whether this is a game and not a run through a course. */
  hasGoals: ReadonlySignal<boolean>;
  /** Whether somebody is about to share a picture or a clip. */
  isSharing: Signal<boolean>;
  /** Copies a link to the shown moment to the clipboard; returns whether it worked. */
  onCopy(): Promise<boolean>;
}

export function Timeline({ store, tape, isSharing, onCopy, ...props }: TimelineProps) {
  const deck = tape.deck.value;
  const hasGoals = props.hasGoals.value;
  return (
    <section class="tape-foot" aria-label="Timeline">
      <Problem text={tape.problem.value || deck?.problem.value || ""} onClose={() => (tape.problem.value = "")} />
      {deck ? (
        <div class="tape-bar">
          <Transport {...{ deck, hasGoals }} />
          <Clock deck={deck} />
          <Scrubber {...{ deck, hasGoals }} />
          <div class="tape-end">
            <SpeedMenu deck={deck} replaysGoals={hasGoals ? tape.replaysGoals : undefined}>
              <Steps {...{ deck, hasGoals }} />
              <Sharing isSharing={isSharing} onCopy={onCopy} />
            </SpeedMenu>
            <Sharing isSharing={isSharing} onCopy={onCopy} />
            <OpenButton opener={tape} isSmall />
            {deck.isFile ? <FileSign tape={tape} deck={deck} /> : <LiveBadge store={store} deck={deck} />}
          </div>
        </div>
      ) : (
        !store.hasMatch.value && <OpenButton opener={tape} />
      )}
    </section>
  );
}

/** Buttons that share the moment: in the bar if there is room, otherwise in its menu. */
function Sharing({ isSharing, onCopy }: Pick<TimelineProps, "isSharing" | "onCopy">) {
  return (
    <div class="sharing">
      <button
        type="button"
        class="transport-button"
        aria-label="Share a picture or a clip"
        title="Share a picture or a clip (X)"
        onClick={() => (isSharing.value = true)}
      >
        <Icon name="share" />
      </button>
      <CopyLink onCopy={onCopy} buttonClass="transport-button" label="Copy link">
        <Icon name="link" />
      </CopyLink>
    </div>
  );
}

function stepper(deck: Deck): (direction: 1 | -1) => void {
  return (direction) => deck.control((player, end) => player.step(direction, end));
}

interface StepsProps {
  deck: Deck;
  hasGoals: boolean;
}

/** Controls for which the bar has no room on a phone. */
function Steps({ deck, hasGoals }: StepsProps) {
  const step = stepper(deck);
  return (
    <div class="steps" role="group" aria-label={hasGoals ? "Goals and ticks" : "Ticks"}>
      {hasGoals && <GoalButton deck={deck} direction={-1} />}
      <TransportButton icon="stepBack" label="One tick back" keys="," onClick={() => step(-1)} />
      <TransportButton icon="step" label="One tick on" keys="." onClick={() => step(1)} />
      {hasGoals && <GoalButton deck={deck} direction={1} />}
    </div>
  );
}

function GoalButton({ deck, direction }: { deck: Deck; direction: 1 | -1 }) {
  const go = () => deck.goToGoal(direction);
  return direction > 0 ? (
    <TransportButton icon="goal" label="Next goal" keys="N" onClick={go} />
  ) : (
    <TransportButton icon="goalBack" label="Previous goal" keys="P" onClick={go} />
  );
}

function Transport({ deck, hasGoals }: StepsProps) {
  // At the end of a live match nothing plays any more.
  const isPlaying = deck.isPlaying.value && !(deck.mode.value === "live" && deck.isOver);
  const step = stepper(deck);
  return (
    <div class="transport" role="group" aria-label="Playback">
      {hasGoals && <GoalButton deck={deck} direction={-1} />}
      <TransportButton icon="stepBack" label="One tick back" keys="," onClick={() => step(-1)} />
      <TransportButton
        icon={isPlaying ? "pause" : "play"}
        label={isPlaying ? "Pause" : "Play"}
        keys="Space"
        onClick={() => deck.toggle()}
      />
      <TransportButton icon="step" label="One tick on" keys="." onClick={() => step(1)} />
      {hasGoals && <GoalButton deck={deck} direction={1} />}
    </div>
  );
}

interface TransportButtonProps {
  icon: IconName;
  label: string;
  keys: string;
  onClick(): void;
}

function TransportButton({ icon, label, keys, onClick }: TransportButtonProps) {
  return (
    <button
      type="button"
      class={`transport-button transport-${icon}`}
      aria-label={label}
      title={`${label} (${keys})`}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

function Clock({ deck }: { deck: Deck }) {
  return (
    <span class="tape-clock" title="Time in the recording, with all stoppages; the clock of the match is above the field">
      <b data-tape-clock>{tapeClockText(deck.tick.value * deck.tickS)}</b>
      <span> / {tapeClockText(deck.extent.end.value * deck.tickS)}</span>
    </span>
  );
}

/** Says how far the shown moment is behind the match, and leads back to live. */
function LiveBadge({ store, deck }: { store: MatchStore; deck: Deck }) {
  const isLive = deck.mode.value === "live";
  const isOver = deck.isOver || store.over.value !== undefined;
  const behind = behindText(Math.floor((deck.extent.end.value - deck.tick.value) * deck.tickS));
  return (
    <button
      type="button"
      class={isLive ? "live-badge live-badge-on" : "live-badge"}
      data-live={isLive}
      title={isOver ? "To the end (End)" : "Back to live (End)"}
      onClick={() => deck.goLive()}
    >
      {isOver ? (deck.isUnclosed ? "End" : "Result") : <><i aria-hidden="true" /> Live</>}
      {!isLive && !isOver && <span class="live-behind">{behind}</span>}
    </button>
  );
}

function FileSign({ tape, deck }: { tape: Tape; deck: Deck }) {
  return (
    <span class="file-sign">
      <span title={deck.fileName}>{deck.fileName}</span>
      <button type="button" aria-label="Close the recording" title="Close the recording" onClick={() => tape.close()}>
        <Icon name="close" />
      </button>
    </span>
  );
}

function Problem({ text, onClose }: { text: string; onClose(): void }) {
  return text ? (
    <div class="tape-problem" role="alert" data-tape-problem>
      <span>{capitalized(text)}</span>
      <button type="button" aria-label="Close this message" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  ) : null;
}

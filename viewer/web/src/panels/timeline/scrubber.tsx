// The line of the match: its events and the present position. Pointer and keys move the position.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Deck } from "../../tape/deck";
import { scoreAt } from "../../tape/moments";
import type { TapeMoment } from "../../tape/tape_source";
import { teamWord } from "../wording";
import { markNear, marksOf, type Mark } from "./marks";
import { positionText, tapeClockText } from "./tape_wording";

/** A pointer this near to a mark means the mark. */
const REACH_PX = 7;

/** Distance of the tip from the ends of the line. */
const TIP_HALF_PX = 90;

interface Props {
  deck: Deck;
  /** Without goals there is no score to show. */
  hasGoals: boolean;
}

export function Scrubber({ deck, hasGoals }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const widthPx = useSignal(800);
  const pointed = useSignal<number | undefined>(undefined);
  const isDragged = useSignal(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => (widthPx.value = entry?.contentRect.width ?? 0));
    observer.observe(line.current!);
    return () => observer.disconnect();
  }, []);

  const tickAt = (event: PointerEvent) => {
    const { left, width } = line.current!.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - left) / Math.max(width, 1), 0), 1);
    return Math.round(share * deck.extent.end.peek());
  };
  const goTo = (tick: number) => (tick > deck.extent.last.peek() && !deck.isOver ? deck.goLive() : deck.seek(tick));
  const point = (event: PointerEvent) => {
    pointed.value = tickAt(event);
    if (isDragged.peek()) {
      goTo(pointed.value);
    }
  };
  const press = (event: PointerEvent) => {
    if (event.button === 0) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      isDragged.value = true;
      point(event);
    }
  };
  const release = (event: PointerEvent) => {
    isDragged.value = false;
    if (event.pointerType !== "mouse") {
      pointed.value = undefined;
    }
  };

  return (
    <div
      class="scrubber"
      onPointerDown={press}
      onPointerMove={point}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={() => (pointed.value = undefined)}
    >
      <div class="scrubber-line" ref={line}>
        <Reached deck={deck} />
        <Marks deck={deck} widthPx={widthPx.value} />
        <Head {...{ deck, hasGoals }} />
      </div>
      {pointed.value !== undefined && (
        <Tip {...{ deck, hasGoals }} tick={pointed.value} widthPx={widthPx.value} />
      )}
    </div>
  );
}

/** Extent of the tape, and its played part. */
function Reached({ deck }: { deck: Deck }) {
  const end = Math.max(deck.extent.end.value, 1);
  return (
    <>
      <span class="scrubber-tape" style={{ width: shareText(Math.max(deck.extent.last.value, 0) / end) }} />
      <span class="scrubber-played" style={{ width: shareText(deck.tick.value / end) }} />
    </>
  );
}

function Marks({ deck, widthPx }: { deck: Deck; widthPx: number }) {
  const end = deck.extent.end.value;
  return (
    <>
      {marksOf(deck.growth.moments.value, end, widthPx).map((mark) => (
        <i
          key={`${mark.kind} ${mark.tick}`}
          class={`mark mark-${mark.kind} mark-${teamWord(mark.team) || "none"}`}
          style={{ left: shareText(mark.tick / Math.max(end, 1)) }}
          aria-hidden="true"
        />
      ))}
    </>
  );
}

function Head({ deck, hasGoals }: Props) {
  const tick = deck.tick.value;
  const end = deck.extent.end.value;
  const score = hasGoals ? scoreAt(deck.growth.moments.value, tick) : undefined;
  return (
    <span
      class="scrubber-head"
      style={{ left: shareText(tick / Math.max(end, 1)) }}
      data-tick={tick}
      data-held={deck.held}
      role="slider"
      tabIndex={0}
      aria-label="Time in the recording"
      aria-valuemin={0}
      aria-valuemax={Math.round(end * deck.tickS)}
      aria-valuenow={Math.round(tick * deck.tickS)}
      aria-valuetext={positionText(tick * deck.tickS, end * deck.tickS, score)}
    />
  );
}

interface TipProps extends Props {
  tick: number;
  widthPx: number;
}

/** Time, score and event at the pointer. */
function Tip({ deck, hasGoals, tick, widthPx }: TipProps) {
  const end = Math.max(deck.extent.end.value, 1);
  const moments = deck.growth.moments.value;
  const mark = markNear(marksOf(moments, end, widthPx), tick, (REACH_PX * end) / Math.max(widthPx, 1));
  // The moments of a file are found one after another.
  const isKnown = !deck.isFile || !deck.growth.index.value.isGrowing || tick <= (moments.at(-1)?.tick ?? -1);
  const leftPx = Math.min(Math.max((tick / end) * widthPx, TIP_HALF_PX), Math.max(widthPx - TIP_HALF_PX, TIP_HALF_PX));
  return (
    <div class="scrubber-tip" style={{ left: `${leftPx}px` }} aria-hidden="true">
      <b>{tapeClockText((mark?.tick ?? tick) * deck.tickS)}</b>
      <span class="tip-of">in the recording</span>
      {isKnown && hasGoals && <TipScore score={scoreAt(moments, mark?.tick ?? tick)} />}
      {mark && <TipMark mark={mark} />}
    </div>
  );
}

/** Blue first: the teams may have been at other ends at that time. */
function TipScore({ score: [blue, yellow] }: Pick<TapeMoment, "score">) {
  return (
    <span class="tip-score">
      <span class="ink-blue">{blue}</span> : <span class="ink-yellow">{yellow}</span>
    </span>
  );
}

function TipMark({ mark }: { mark: Mark }) {
  return (
    <span class="tip-mark">
      <i class={`dot dot-${teamWord(mark.team) || "none"}`} />
      {mark.text}
    </span>
  );
}

function shareText(share: number): string {
  return `${(100 * Math.min(Math.max(share, 0), 1)).toFixed(3)}%`;
}

// The lines of a strip, drawn with uPlot.

import { useLayoutEffect, useRef } from "preact/hooks";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { StripData } from "../../tools/strips";
import type { Window } from "../../tools/window";
import { tapeClockText } from "../timeline/tape_wording";

const HEIGHT_PX = 84;

interface Props {
  strip: StripData;
  tick: number;
  tickS: number;
  shown: Window;
  /** Whether somebody drags. */
  onHold(isHeld: boolean): void;
  onGo(tick: number): void;
  onZoom(direction: 1 | -1): void;
}

export function Plot(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | undefined>(undefined);
  /** The present props, for functions that are set up once. */
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const place = host.current!;
    const made = makePlot(place, latest);
    const letGo = listen(made, latest);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: place.clientWidth, height: HEIGHT_PX }));
    observer.observe(place);
    return () => (letGo(), observer.disconnect(), made.destroy());
  }, [props.strip.lines.length]);
  useLayoutEffect(() => {
    const { strip, shown, tickS } = props;
    plot.current?.batch(() => {
      plot.current?.setData(dataOf(strip, tickS), false);
      plot.current?.setScale("x", { min: shown.from * tickS, max: shown.to * tickS });
    });
  });
  return <div class="strip-canvas" ref={host} />;
}

function dataOf({ ticks, lines }: StripData, tickS: number): UPlot.AlignedData {
  return [ticks.map((tick) => tick * tickS), ...lines.map(({ values }) => values)];
}

function makePlot(host: HTMLDivElement, latest: { current: Props }): UPlot {
  const { strip, tickS } = latest.current;
  const ink = () => getComputedStyle(host).color;
  const tint = () => getComputedStyle(host).getPropertyValue("border-left-color");
  const axis: UPlot.Axis = { stroke: ink, grid: { stroke: () => faint(host), width: 1 }, ticks: { show: false }, font: FONT };
  return new UPlot(
    {
      width: Math.max(host.clientWidth, 100),
      height: HEIGHT_PX,
      legend: { show: false },
      padding: [6, 10, 0, 0],
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false }, sync: { key: "strips" } },
      scales: { x: { time: false }, y: { range: rangeOf } },
      axes: [
        { ...axis, size: 18, gap: 2, space: 64, values: (_, times) => times.map(tapeClockText) },
        { ...axis, size: 38, gap: 3, space: 18 },
      ],
      series: [
        {},
        ...strip.lines.map(({ isDashed }): UPlot.Series => ({
          stroke: isDashed ? ink : tint,
          width: isDashed ? 1 : 1.6,
          dash: isDashed ? [4, 3] : undefined,
          points: { show: false },
        })),
      ],
      hooks: { draw: [(drawn) => drawNow(drawn, latest.current.tick * tickS, ink())] },
    },
    dataOf(strip, tickS),
    host,
  );
}

const FONT = "12px 'Barlow Condensed', sans-serif";

function faint(host: Element): string {
  return getComputedStyle(host).getPropertyValue("border-right-color");
}

/** The height is never zero. */
function rangeOf(_: UPlot, low: number | null, high: number | null): UPlot.Range.MinMax {
  const [from, to] = [low ?? 0, high ?? 1];
  const air = Math.max((to - from) * 0.08, 1e-3);
  return [from - air, to + air];
}

/** Draws the moment that the page shows. */
function drawNow(plot: UPlot, timeS: number, ink: string): void {
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(timeS, "x", true));
  if (x < bbox.left || x > bbox.left + bbox.width + 1) {
    return;
  }
  ctx.save();
  ctx.strokeStyle = ink;
  ctx.lineWidth = 2;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

/** Returns a function that ends a drag: if a plot is removed, the pointer's release never arrives. */
function listen(plot: UPlot, latest: { current: Props }): () => void {
  let isDragged = false;
  const go = (event: PointerEvent) => {
    const { left, width } = plot.over.getBoundingClientRect();
    const x = Math.min(Math.max(event.clientX - left, 0), width);
    latest.current.onGo(Math.round(plot.posToVal(x, "x") / latest.current.tickS));
  };
  plot.over.addEventListener("pointerdown", (event) => {
    if (event.button === 0) {
      plot.over.setPointerCapture(event.pointerId);
      isDragged = true;
      latest.current.onHold(true);
      go(event);
    }
  });
  plot.over.addEventListener("pointermove", (event) => isDragged && go(event));
  const letGo = () => {
    if (isDragged) {
      isDragged = false;
      latest.current.onHold(false);
    }
  };
  plot.over.addEventListener("pointerup", letGo);
  plot.over.addEventListener("pointercancel", letGo);
  plot.over.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.shiftKey) {
        event.preventDefault();
        latest.current.onZoom(event.deltaY > 0 ? 1 : -1);
      }
    },
    { passive: false },
  );
  return letGo;
}

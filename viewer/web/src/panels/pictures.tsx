// Pictures of the robots' cameras, pixel by pixel.

import { useEffect, useRef } from "preact/hooks";
import type { MatchStore } from "../feed/match_store";
import type { Picture, SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import { robotName } from "./robot_names";
import { TeamMark } from "./team_mark";
import { teamWord } from "./wording";
import "../style/pictures.css";

/** Most pictures shown: nobody looks at more, and a hostile server cannot keep the page busy for ever. */
const MOST_PICTURES = 6;
const MOST_PIXELS = 2_000_000;

export function Pictures({ store }: { store: MatchStore }) {
  const pictures = store.pictures.value.slice(0, MOST_PICTURES);
  if (pictures.length === 0) {
    return null;
  }
  return (
    <div class="pictures">
      {pictures.map((drawing) => (
        <Camera key={`${drawing.robotId} ${drawing.sensor}`} store={store} drawing={drawing} />
      ))}
    </div>
  );
}

function Camera({ store, drawing }: { store: MatchStore; drawing: SensorDrawing }) {
  const { robotId, sensor, picture } = drawing;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => paint(canvas.current, picture), [picture]);
  const robot = store.welcome.value?.scene?.robots.find(({ id }) => id === robotId);
  const team = teamWord(robot?.team) || "none";
  const name = robot ? robotName(store.status.value, robot) : `No. ${robotId}`;
  const label = `${name}, ${sensor}`;
  return (
    <figure class={`picture picture-${team}`} data-picture={`${robotId} ${sensor}`}>
      <canvas ref={canvas} role="img" aria-label={`What camera ${sensor} of ${name} sees`} />
      <figcaption title={label}>
        <TeamMark team={robot?.team} />
        {label}
      </figcaption>
    </figure>
  );
}

/** Skips a picture whose size does not match its pixels. */
function paint(canvas: HTMLCanvasElement | null, picture: Picture | undefined): void {
  const pixels = picture && rgbaOf(picture);
  if (canvas && pixels) {
    canvas.width = pixels.width;
    canvas.height = pixels.height;
    canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  }
}

function rgbaOf({ width, height, rgb }: Picture): ImageData | undefined {
  const count = width * height;
  if (count === 0 || count > MOST_PIXELS || rgb.length !== 3 * count) {
    return undefined;
  }
  const image = new ImageData(width, height);
  for (let pixel = 0; pixel < count; pixel += 1) {
    image.data.set(rgb.subarray(3 * pixel, 3 * pixel + 3), 4 * pixel);
    image.data[4 * pixel + 3] = 255;
  }
  return image;
}

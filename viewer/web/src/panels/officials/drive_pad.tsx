// A stick on the screen, for fingers.

import { useRef } from "preact/hooks";
import { clamped } from "../../cameras/vectors";
import type { Driver } from "./driver";
import type { Sticks } from "./mixing";

/** Of the pad and of the buttons: a thumb may be on each. */
const PAD_AT_REST: Partial<Sticks> = { forward: 0, turn: 0 };
const LIFT_AT_REST: Partial<Sticks> = { up: 0 };

function move(driver: Driver, sticks: Partial<Sticks>): void {
  driver.pad.value = { ...driver.pad.value, ...sticks };
}

export function DrivePad({ driver }: { driver: Driver }) {
  const { forward = 0, turn = 0 } = driver.pad.value;
  const pad = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent) => {
    if (pad.current?.hasPointerCapture(event.pointerId)) {
      move(driver, sticksAt(pad.current.getBoundingClientRect(), event));
    }
  };
  return (
    <div
      class="drive-pad"
      ref={pad}
      aria-hidden="true"
      onPointerDown={(event) => {
        pad.current?.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
      onLostPointerCapture={() => move(driver, PAD_AT_REST)}
    >
      <i style={{ transform: `translate(${-100 * turn}%, ${-100 * forward}%)` }} />
    </div>
  );
}

/** For robots that fly. */
export function LiftButtons({ driver }: { driver: Driver }) {
  return (
    <>
      <HoldButton driver={driver} title="Up" sticks={{ up: 1 }} />
      <HoldButton driver={driver} title="Down" sticks={{ up: -1 }} />
    </>
  );
}

/** Acts as long as it is pressed. */
function HoldButton({ driver, title, sticks }: { driver: Driver; title: string; sticks: Partial<Sticks> }) {
  return (
    <button
      type="button"
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        move(driver, sticks);
      }}
      onLostPointerCapture={() => move(driver, LIFT_AT_REST)}
    >
      {title}
    </button>
  );
}

/** The middle is at rest, the edge a whole stick. */
function sticksAt({ left, top, width, height }: DOMRect, { clientX, clientY }: PointerEvent): Partial<Sticks> {
  return {
    forward: clamped(1 - (2 * (clientY - top)) / height, -1, 1),
    turn: clamped(1 - (2 * (clientX - left)) / width, -1, 1),
  };
}

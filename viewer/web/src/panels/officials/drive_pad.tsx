// A stick on the screen, for fingers.

import { useRef } from "preact/hooks";
import { clamped } from "../../cameras/vectors";
import type { Driver } from "./driver";
import type { Sticks } from "./mixing";

/** Sticks of the pad alone, without the buttons': a thumb may be on each. */
const PAD_AT_REST: Partial<Sticks> = { forward: 0, turn: 0 };

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
      <StickButton driver={driver} title="Up" way="up" share={1} />
      <StickButton driver={driver} title="Down" way="up" share={-1} />
    </>
  );
}

/** For robots that go sideways. */
export function SideButtons({ driver }: { driver: Driver }) {
  return (
    <>
      <StickButton driver={driver} title="Left" way="left" share={1} />
      <StickButton driver={driver} title="Right" way="left" share={-1} />
    </>
  );
}

function StickButton({ driver, title, way, share }: { driver: Driver; title: string; way: keyof Sticks; share: number }) {
  return <HoldButton title={title} onHold={(isHeld) => move(driver, { [way]: isHeld ? share : 0 })} />;
}

/** Acts while it is pressed, by a pointer or by its key. */
export function HoldButton({ title, onHold }: { title: string; onHold(isHeld: boolean): void }) {
  const press = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";
  return (
    <button
      type="button"
      class="hold-button"
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        onHold(true);
      }}
      onLostPointerCapture={() => onHold(false)}
      onKeyDown={(event) => press(event) && onHold(true)}
      onKeyUp={(event) => press(event) && onHold(false)}
      onBlur={() => onHold(false)}
    >
      {title}
    </button>
  );
}

/** The middle is at rest, the edge a full stick. */
function sticksAt({ left, top, width, height }: DOMRect, { clientX, clientY }: PointerEvent): Partial<Sticks> {
  return {
    forward: clamped(1 - (2 * (clientY - top)) / height, -1, 1),
    turn: clamped(1 - (2 * (clientX - left)) / width, -1, 1),
  };
}

// Plots of numbers over the last seconds. Strips share the time of the timeline; a click or a drag goes there.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { NOT_COMMANDED } from "../../tools/actuators";
import { apartIn } from "../../tools/distances";
import { jointsOf } from "../../tools/robot_joints";
import { ballStrip, distanceStrip, groupsOf, numberStrips, robotStrips, thinned, valueAt, type Chosen, type Line, type StripData, type StripGroup } from "../../tools/strips";
import { SPANS_S, USUAL_SPAN_S, windowAt, zoomedSpan, type Window } from "../../tools/window";
import { robotByColour } from "../robot_names";
import { capitalized, signed, teamWord } from "../wording";
import type { PartProps } from "./robot_card";
import { Plot } from "./plot";

export function Strips(props: PartProps) {
  const { store, tape, recorder, beat } = props;
  const spanS = useSignal(USUAL_SPAN_S);
  /** Stays in place while somebody drags in it. */
  const held = useSignal<Window | undefined>(undefined);
  const deck = tape.deck.value;
  const tickS = deck?.tickS ?? 1 / (store.welcome.value?.tickRateHz || 60);
  // Read, so that the strips are drawn with every beat.
  void beat.value;
  const tick = recorder.moment?.tick ?? 0;
  const wanted = windowAt(tick, spanS.value / tickS, deck?.mode.peek() ?? "live", deck?.extent.end.peek() ?? tick);
  const shown = held.value ?? wanted;
  const goTo = (to: number) => {
    if (deck && to > deck.extent.last.peek() && !deck.isOver) {
      deck.goLive();
    } else {
      deck?.seek(to);
    }
  };
  return (
    <section class="tools-part strips" aria-label="Strips">
      <div class="strips-head">
        <b>Strips</b>
        <div role="group" aria-label="Time shown">
          {SPANS_S.map((span) => (
            <button type="button" key={span} aria-pressed={spanS.value === span} onClick={() => (spanS.value = span)}>
              {span} s
            </button>
          ))}
        </div>
      </div>
      {groupsOf(stripsOf(props, shown)).map(({ group, strips }) => (
        <Group key={group?.name ?? strips[0]!.key} group={group}>
          {strips.map((strip) => (
            <Strip
              key={strip.key}
              {...{ strip, tick, tickS, shown }}
              onHold={(isHeld) => (held.value = isHeld ? shown : undefined)}
              onGo={goTo}
              onZoom={(direction) => (spanS.value = zoomedSpan(spanS.peek(), direction))}
            />
          ))}
        </Group>
      ))}
    </section>
  );
}

/** A heading that folds its strips; without a name, its strips alone. */
function Group({ group, children }: { group: StripGroup | undefined; children: ComponentChildren }) {
  const isOpen = useSignal(!group?.startsFolded);
  if (!group) {
    return <>{children}</>;
  }
  return (
    <section class="strip-group" aria-label={group.name}>
      <h3>
        <button type="button" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
          {capitalized(group.name)}
        </button>
      </h3>
      {isOpen.value && children}
    </section>
  );
}

function stripsOf(props: PartProps, shown: Window): StripData[] {
  const { store, switches, tape, recorder } = props;
  const past = recorder.past(shown, tape.deck.peek()?.contents, switches.inspected.value, props.robotCommands);
  const samples = thinned(past.samples);
  const teams = new Map(store.welcome.peek()?.seats.map(({ name, team }) => [name, team]));
  const chosen = chosenOf(props, past.commands);
  const [deck, ghost] = [tape.deck.peek(), tape.ghost.peek()];
  return [
    ...(deck && ghost ? distanceStrip(thinned(apartIn(shown, deck.contents, ghost.contents))) : []),
    ...ballStrip(samples),
    ...(chosen ? robotStrips(samples, chosen) : []),
    ...numberStrips(past.drawn, teams, switches.hidden.value),
  ];
}

function chosenOf({ store, switches, kinds, robotCommands }: PartProps, commands: Chosen["commands"]): Chosen | undefined {
  const scene = store.welcome.peek()?.scene;
  const robot = scene?.robots.find(({ id }) => id === switches.inspected.value);
  return robot && {
    title: robotByColour(robot),
    id: robot.id,
    team: robot.team,
    trackM: kinds.get(robot.id)?.wheels?.trackM,
    actuators: (robotCommands.get(robot.id) ?? NOT_COMMANDED).actuators,
    joints: jointsOf(scene, robot.id),
    commands,
  };
}

interface StripProps {
  strip: StripData;
  tick: number;
  tickS: number;
  shown: Window;
  onHold(isHeld: boolean): void;
  onGo(tick: number): void;
  onZoom(direction: 1 | -1): void;
}

function Strip({ strip, tick, ...rest }: StripProps) {
  const { title, unit, team, lines } = strip;
  return (
    <figure class={`strip-plot strip-${teamWord(team) || "none"}`} data-strip={strip.key}>
      <figcaption>
        <span class="strip-title">{title}</span>
        {lines.map((line) => (
          <Legend key={line.label} line={line} isAlone={lines.length === 1} value={valueAt(strip, line, tick)} unit={unit} />
        ))}
      </figcaption>
      <Plot strip={strip} tick={tick} {...rest} />
    </figure>
  );
}

function Legend({ line, isAlone, value, unit }: { line: Line; isAlone: boolean; value: number | undefined; unit: string }) {
  return (
    <span class={line.isDashed ? "strip-legend strip-dashed" : "strip-legend"}>
      {!isAlone && (
        <>
          <i aria-hidden="true" /> {line.label}{" "}
        </>
      )}
      <b>{value === undefined ? "–" : `${signed(value, unit === "m" ? 3 : 2)} ${unit}`.trim()}</b>
    </span>
  );
}

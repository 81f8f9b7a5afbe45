// Switches for the layers on the field besides the match, and for each part of the teams' drawings.

import type { Signal } from "@preact/signals";
import type { MatchStore } from "../../feed/match_store";
import { numberLayer, shapesLayer, wordsLayer } from "../../feed/team_layers";
import type { Team } from "../../messages/cancha/v1/world_pb";
import { DRAWING_LAYERS } from "../../tape/drawings";
import type { Tape } from "../../tape/tape";
import { offersOf } from "../offers";
import type { Switches } from "../switches";
import { TeamMark } from "../team_mark";
import { capitalized } from "../wording";

interface Props {
  store: MatchStore;
  switches: Switches;
  tape: Tape;
  /** Seats that have drawn something. */
  drew: ReadonlySet<string>;
}

export function LayerSwitches({ store, switches, tape, drew }: Props) {
  const { hasDebug, hasSensors } = offersOf(store.welcome.value?.scene, false, store.hasSensors.value);
  return (
    <fieldset class="tools-part layer-switches">
      <legend>Layers</legend>
      <div class="layer-row">
        <Switch label="Trails" state={switches.showsTrails} />
        <Switch label="Velocities" state={switches.showsVelocities} />
        {hasDebug && <Switch label="Collision shapes" state={switches.showsDebug} />}
        {hasSensors && <Switch label="Sensors" state={switches.showsSensors} />}
        <Switch label="What teams draw" state={switches.showsDrawings} />
      </div>
      {store.welcome.value?.seats.map(({ name, team }) => (
        <SeatLayers key={name} {...{ store, switches, tape, drew, team }} seat={name} />
      ))}
    </fieldset>
  );
}

function Switch({ label, state }: { label: string; state: Signal<boolean> }) {
  return (
    <label>
      <input type="checkbox" checked={state.value} onChange={() => (state.value = !state.value)} />
      {label}
    </label>
  );
}

function SeatLayers({ store, switches, tape, drew, seat, team }: Props & { seat: string; team: Team }) {
  const numbers = store.numbers.value.find((one) => one.seat === seat)?.numbers ?? [];
  const reason = reasonForNone(tape, drew, seat);
  const { hidden } = switches;
  return (
    <div class="layer-row" data-layers={seat}>
      <b>
        <TeamMark team={team} />
        {capitalized(seat)}
      </b>
      {reason !== "" && <span class="layer-secret">{reason}</span>}
      {reason === "" && (
        <>
          <Part label="Shapes" layer={shapesLayer(seat)} hidden={hidden} />
          <Part label="Words" layer={wordsLayer(seat)} hidden={hidden} />
          {numbers.map(({ name }) => (
            <Part key={name} label={name} layer={numberLayer(seat, name)} hidden={hidden} />
          ))}
        </>
      )}
    </div>
  );
}

function Part({ label, layer, hidden }: { label: string; layer: string; hidden: Switches["hidden"] }) {
  const isHidden = hidden.value.has(layer);
  const toggle = () => {
    const others = [...hidden.peek()].filter((one) => one !== layer);
    hidden.value = new Set(isHidden ? others : [...others, layer]);
  };
  return (
    <label>
      <input type="checkbox" checked={!isHidden} onChange={toggle} data-layer={layer} />
      {label}
    </label>
  );
}

/** Why nothing of the seat's drawings can be shown; empty if something may be. */
function reasonForNone(tape: Tape, drew: ReadonlySet<string>, seat: string): string {
  const deck = tape.deck.value;
  const index = deck?.growth.index.value;
  if (drew.has(seat) || index?.layers.includes(`${DRAWING_LAYERS}${seat}`)) {
    return "";
  }
  const isRecorded = deck?.contents.drawingSeats.includes(seat) ?? false;
  return isRecorded && !index?.isOver ? `${capitalized(seat)}’s drawings come at full time` : "no drawings";
}

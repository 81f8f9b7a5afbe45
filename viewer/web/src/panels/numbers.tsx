// The numbers that teams plot, each with its values over the last seconds.

import type { MatchStore } from "../feed/match_store";
import { sparkline, type Plotted, type SeatNumbers } from "../feed/scalar_history";
import { TeamMark } from "./team_mark";
import { capitalized, numberText, teamWord } from "./wording";
import "../style/numbers.css";

const SPARK_WIDTH = 72;
const SPARK_HEIGHT = 20;

export function Numbers({ store }: { store: MatchStore }) {
  const seats = store.numbers.value;
  if (seats.length === 0) {
    return null;
  }
  return (
    <div class="numbers">
      {seats.map((seat) => (
        <Seat key={seat.seat} store={store} {...seat} />
      ))}
    </div>
  );
}

function Seat({ store, seat, numbers }: SeatNumbers & { store: MatchStore }) {
  const info = store.welcome.value?.seats.find(({ name }) => name === seat);
  const team = teamWord(info?.team) || "none";
  return (
    <section class={`numbers-seat numbers-${team}`} data-numbers={seat} aria-label={`Numbers of ${seat}`}>
      <h2>
        <TeamMark team={info?.team} />
        {capitalized(seat)}
      </h2>
      <dl>
        {numbers.map((plotted) => (
          <Row key={plotted.name} {...plotted} />
        ))}
      </dl>
    </section>
  );
}

function Row({ name, samples }: Plotted) {
  return (
    <div>
      <dt title={name}>{name}</dt>
      <dd>
        <svg viewBox={`0 -1 ${SPARK_WIDTH} ${SPARK_HEIGHT + 2}`} aria-hidden="true">
          <polyline points={sparkline(samples, SPARK_WIDTH, SPARK_HEIGHT)} />
        </svg>
        <b>{numberText(samples.at(-1)?.value ?? 0)}</b>
      </dd>
    </div>
  );
}

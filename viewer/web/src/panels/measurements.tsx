// What the rules of a match measure, beside what is expected of it.

import type { MatchStore } from "../feed/match_store";
import { hasExpectations, measurementsOf, verdictText, type Measured } from "./measured";
import { TeamMark } from "./team_mark";
import "../style/measurements.css";

export function Measurements({ store }: { store: MatchStore }) {
  const all = measurementsOf(store.status.value);
  const isCompared = hasExpectations(all);
  return (
    <section class="measurements" aria-label="Measurements">
      <table>
        <caption>Measured</caption>
        <thead>
          <tr>
            <th scope="col" aria-label="Quantity" />
            {isCompared && <th scope="col">expected</th>}
            <th scope="col">measured</th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <Row key={one.name} one={one} isCompared={isCompared} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ one, isCompared }: { one: Measured; isCompared: boolean }) {
  const verdict = verdictText(one);
  const state = one.holds === undefined ? "open" : one.holds ? "holds" : "off";
  return (
    <tr class={`measured-${state}`} data-measured={one.name} title={one.meaning || undefined}>
      <th scope="row">
        {one.team !== 0 && <TeamMark team={one.team} />}
        {one.title}
        {one.meaning && <small>{one.meaning}</small>}
      </th>
      {isCompared && <td>{one.expected}</td>}
      <td>
        <b>{one.measured}</b> {one.unit}
        {verdict && <span class="verdict">{verdict}</span>}
      </td>
    </tr>
  );
}

// The measurements of a match, beside their expectations.

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

/** Two rows: the numbers; below them, if there is room for a formula, the verdict and its basis. */
function Row({ one, isCompared }: { one: Measured; isCompared: boolean }) {
  const verdict = verdictText(one);
  const state = one.holds === undefined ? "open" : one.holds ? "holds" : "off";
  return (
    <>
      <tr data-measured={one.name}>
        <th scope="row">
          {one.team !== 0 && <TeamMark team={one.team} />}
          {one.title}
        </th>
        {isCompared && <td>{one.expected}</td>}
        <td>
          <b>{one.measured}</b> {one.unit}
        </td>
      </tr>
      {(one.meaning || verdict) && (
        <tr class={`measured-basis measured-${state}`}>
          <td colSpan={isCompared ? 2 : 1}>{one.meaning}</td>
          <td class="verdict">{verdict}</td>
        </tr>
      )}
    </>
  );
}

// The card of a match that is not in play: before the start, in a break, over, or failed.

import type { MatchStore } from "../feed/match_store";
import { MatchPhase } from "../messages/cancha/v1/referee_pb";
import { onDemand } from "./on_demand";
import type { Extras } from "./page";

const Result = onDemand(async () => (await import("./result")).Result);
const HalfTime = onDemand(async () => (await import("./half_time")).HalfTime);
const Failure = onDemand(async () => (await import("./failure")).Failure);
const BeforeStart = onDemand(async () => (await import("./before_start")).BeforeStart);

interface Props {
  store: MatchStore;
  extras: Extras;
}

export function MatchCard({ store, extras }: Props) {
  const parts = { store, watchFrom: extras.watchFrom.value, figures: extras.figures.value };
  const phase = store.status.value?.phase;
  if (store.failure.value !== undefined) {
    return <Failure store={store} />;
  }
  if (store.over.value !== undefined || phase === MatchPhase.OVER) {
    return <Result {...parts} />;
  }
  if (phase === MatchPhase.BREAK) {
    return <HalfTime {...parts} />;
  }
  return phase === MatchPhase.BEFORE_START ? <BeforeStart store={store} /> : null;
}

// The card of a match that does not play: it has not begun, it is over, it has failed.

import type { MatchStore } from "../feed/match_store";
import { MatchPhase } from "../messages/cancha/v1/referee_pb";
import { onDemand } from "./on_demand";
import type { WatchFrom } from "./watch_from";

const Result = onDemand(async () => (await import("./result")).Result);
const Failure = onDemand(async () => (await import("./failure")).Failure);
const BeforeStart = onDemand(async () => (await import("./before_start")).BeforeStart);

interface Props {
  store: MatchStore;
  watchFrom: WatchFrom | undefined;
}

export function MatchCard({ store, watchFrom }: Props) {
  const phase = store.status.value?.phase;
  if (store.failure.value !== undefined) {
    return <Failure store={store} />;
  }
  if (store.over.value !== undefined || phase === MatchPhase.OVER) {
    return <Result store={store} watchFrom={watchFrom} />;
  }
  return phase === MatchPhase.BEFORE_START ? <BeforeStart store={store} /> : null;
}

// The panels beside the field, or below it on an upright page: the card of the match, events, numbers, pictures, the
// map.

import type { MatchStore } from "../feed/match_store";
import { Feed } from "./feed";
import type { MapSource } from "./map";
import { MatchCard } from "./match_card";
import { onDemand } from "./on_demand";
import type { Extras } from "./page";
import type { Switches } from "./switches";

const Measurements = onDemand(async () => (await import("./measurements")).Measurements);
const Numbers = onDemand(async () => (await import("./numbers")).Numbers);
const Pictures = onDemand(async () => (await import("./pictures")).Pictures);
const FieldMap = onDemand(async () => (await import("./map")).FieldMap);

interface Props {
  store: MatchStore;
  switches: Switches;
  map: MapSource;
  extras: Extras;
}

export function Rail({ store, switches, map, extras }: Props) {
  return (
    <aside class="rail" aria-label="Events and figures" id="rail">
      {switches.areToolsOpen.value && extras.tools}
      <MatchCard store={store} extras={extras} />
      {(store.status.value?.measurements.length ?? 0) > 0 && <Measurements store={store} />}
      {extras.panels}
      <Feed store={store} shown={switches.feed} commentary={extras.commentary.value} />
      {!switches.areToolsOpen.value && switches.showsDrawings.value && store.hasDrawings.value && <Numbers store={store} />}
      {switches.showsSensors.value && store.pictures.value.length > 0 && <Pictures store={store} />}
      {switches.showsMap.value && <FieldMap store={store} source={map} />}
    </aside>
  );
}

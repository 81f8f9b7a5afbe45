// The whole field from above, small, for cameras that show a part of it.

import { useEffect, useRef } from "preact/hooks";
import type { Moment } from "../feed/playback";
import type { MatchStore } from "../feed/match_store";
import { FlatView } from "../flat/flat_view";
import "../style/map.css";

/** Source of the map's content. */
export interface MapSource {
  /** Calls back with each frame; returns a function that ends this. */
  onFrame(show: (moment: Moment | undefined) => void): () => void;
}

export function FieldMap({ store, source }: { store: MatchStore; source: MapSource }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = store.welcome.value?.scene;
  useEffect(() => {
    if (!canvas.current || !scene) {
      return;
    }
    const view = new FlatView(canvas.current, scene, { isSmall: true });
    return source.onFrame((moment) => view.draw(moment, store.status.peek()));
  }, [scene]);
  return (
    <section class="map" aria-label="Map">
      <canvas ref={canvas} role="img" aria-label="The field from above" />
    </section>
  );
}

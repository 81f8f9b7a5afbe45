// The field from above with its markings, and with content painted or laid over it.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { drawGround } from "../../flat/flat_ground";
import { flatScale, type FlatScale } from "../../flat/flat_scale";
import type { Scene } from "../../messages/cancha/v1/scene_pb";
import { extentsOf, type Extents } from "../../scene/extents";

/** 1: the team attacks to the right of the picture; -1: to the left. */
export type AttackSide = 1 | -1;

interface Props {
  scene: Scene;
  /** Description for people who cannot see it. */
  label: string;
  /** Paints on the ground; must stay the same function while it paints the same. */
  paint?: (context: CanvasRenderingContext2D, scale: FlatScale) => void;
  /** Lies over the picture, in the picture's pixels. */
  children?: (scale: FlatScale) => ComponentChildren;
}

export function FieldPicture({ scene, label, paint, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const extents = useMemo(() => playedExtents(scene), [scene]);
  const aspect = extents.halfLengthM / extents.halfWidthM;
  const scale = useMemo(() => {
    const ratio = Math.min(window.devicePixelRatio, 2);
    return width > 0 ? flatScale(extents, { width, height: width / aspect, ratio }) : undefined;
  }, [extents, width]);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(canvas.current!);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context && scale) {
      context.canvas.width = Math.round(scale.width * scale.ratio);
      context.canvas.height = Math.round(scale.height * scale.ratio);
      drawGround(context, scene, scale);
      paint?.(context, scale);
    }
  }, [scene, scale, paint]);
  return (
    <div class="field-picture" style={{ aspectRatio: String(aspect) }}>
      <canvas ref={canvas} role="img" aria-label={label} />
      {scale && children && (
        <svg viewBox={`0 0 ${scale.width} ${scale.height}`} aria-hidden="true">
          {children(scale)}
        </svg>
      )}
    </div>
  );
}

/** The extents of the picture: without the floor around the walls, if there are walls. */
function playedExtents(scene: Scene): Extents {
  const hasWalls = scene.boxes.length + scene.shapes.length > 0;
  return extentsOf(hasWalls ? { ...scene, floorLengthM: 0, floorWidthM: 0 } : scene);
}

/** A point of a team's attack frame, on a picture where the team attacks to that side. */
export function onPicture(x: number, y: number, side: AttackSide): { x: number; y: number } {
  return { x: side * x, y: side * y };
}

// The routes of a course as lines. Knows no three.js: the preview draws them, too.

import { create } from "@bufbuild/protobuf";
import { LineSchema, type Line, type Route } from "../messages/cancha/v1/course_pb";
import { ColourSchema } from "../messages/cancha/v1/shape_pb";

/** Width of the ribbon of a route, and length of the strokes at its control points. */
const ROUTE_WIDTH_M = 0.015;
const STROKE_M = 0.12;
const ORANGE = { r: 0.95, g: 0.55, b: 0.1 };

/** Routes as lines, each with a stroke at every control point, which shows the heading there. */
export function linesOfRoutes(routes: readonly Route[]): Line[] {
  return routes.flatMap(({ points, isClosed, colour }) => {
    const paint = { widthM: ROUTE_WIDTH_M, colour: colour ?? create(ColourSchema, ORANGE) };
    const places = points.map(({ xM, yM, zM }) => ({ xM, yM, zM }));
    const strokes = points.map(({ xM, yM, zM, headingRad, pitchRad }) => ({
      xM: xM + STROKE_M * Math.cos(pitchRad) * Math.cos(headingRad),
      yM: yM + STROKE_M * Math.cos(pitchRad) * Math.sin(headingRad),
      zM: zM - STROKE_M * Math.sin(pitchRad),
    }));
    return [
      create(LineSchema, { ...paint, points: places, isClosed }),
      ...strokes.map((end, index) => create(LineSchema, { ...paint, points: [places[index]!, end] })),
    ];
  });
}

#pragma once

#include <cstddef>
#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Finds the contacts of two geoms (ODE's shapes for collisions), like dCollide(), but also for
/// convex hulls. ODE as Debian builds it has two ways to collide hulls, and neither is reliable.
/// dConvex gives a single contact point, so a cube on a box sinks in by 0.7 mm and turns by a
/// radian in a minute. Triangle meshes work against spheres, cylinders and capsules, and rest on
/// boxes, but fall through each other. Therefore
///  - hulls, boxes and planes touch by their faces: at the corners of the faces' common part, along
///    the axis of least overlap (S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996;
///    D. Gregorius, "The Separating Axis Test between Convex Polyhedra", GDC 2013);
///  - a sphere touches a hull at the nearest point, so that it rolls over seams of triangles;
///  - cylinders and capsules touch the triangles of the hull.
///
/// Writes the contacts to `contacts` and returns their number. Normals point to the first geom. If
/// more points touch than `contacts` can hold, keeps corners on all sides of the area where the
/// geoms touch. Expects: the geoms were made by shapes.h, `contacts` is not empty.
std::size_t collide(dGeomID first, dGeomID second, std::span<dContactGeom> contacts);

}  // namespace cancha::world::ode

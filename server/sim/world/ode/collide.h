#pragma once

#include <cstddef>
#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// As dCollide(), also for convex hulls. Debian's ODE has no sound way for them. Its dConvex
/// touches in one point, found by iteration: a cube of it, at rest on a box, sinks in by 0.7 mm and
/// turns by a radian in a minute. Its meshes of triangles are sound against spheres, cylinders and
/// capsules, rest on a box in as many points as have room, and fall through each other. So
///  - hulls, boxes and planes touch by their faces: the axis of least overlap, then the corners of
///    what two faces have in common (S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree", SIGGRAPH
///    1996; D. Gregorius, "The Separating Axis Test between Convex Polyhedra", GDC 2013);
///  - a sphere touches a hull in the nearest point, so that it rolls over seams of triangles;
///  - cylinders and capsules touch the triangles of the hull.
///
/// Returns how many contacts there are, at most as many as there is room for; normals point to the
/// first. Where more touch, corners on all sides are kept. Expects: geoms are of shapes.h, there is
/// room for one.
std::size_t collide(dGeomID first, dGeomID second, std::span<dContactGeom> contacts);

}  // namespace cancha::world::ode

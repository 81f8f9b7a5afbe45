#pragma once

#include <cstddef>
#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Does what dCollide() does, also for convex hulls, for which Debian's ODE has no sound method.
/// Its dConvex touches in one point, found by iteration: a cube made of it, at rest on a box, sinks
/// in by 0.7 mm and turns by a radian in a minute. Its triangle meshes are sound against spheres,
/// cylinders and capsules, rest on a box in as many points as fit, and fall through each other.
/// Therefore
///  - hulls, boxes and planes touch by their faces: at the corners of the faces' common part, along
///    the axis of least overlap (S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996;
///    D. Gregorius, "The Separating Axis Test between Convex Polyhedra", GDC 2013);
///  - a sphere touches a hull at the nearest point, so that it rolls over seams of triangles;
///  - cylinders and capsules touch the triangles of the hull.
///
/// Returns the number of contacts, at most `contacts.size()`; normals point to the first geom. If
/// more points touch, corners on all sides are kept. Expects: the geoms are of shapes.h, `contacts`
/// is not empty.
std::size_t collide(dGeomID first, dGeomID second, std::span<dContactGeom> contacts);

}  // namespace cancha::world::ode

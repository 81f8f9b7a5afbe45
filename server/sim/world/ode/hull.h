#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <ode/ode.h>

#include "proto/base/values/convex_hull.h"

namespace cancha::world::ode {

/// A convex hull in ODE. For ODE the hull is a closed mesh of triangles. ODE uses this mesh for
/// collisions with cylinders and capsules; collide.h describes how a hull collides with other
/// shapes.
class Hull {
  public:
    explicit Hull(std::shared_ptr<const ConvexHull> hull);
    ~Hull();
    Hull(const Hull&) = delete;
    Hull& operator=(const Hull&) = delete;

    /// Corners and faces of the hull.
    const ConvexHull& shape() const { return *hull_; }

    /// Makes a geom (ODE's shape for collisions) of the hull. The caller owns the geom, and must
    /// destroy it before this object.
    dGeomID make_geom() const;

    /// Index of the hull's part if the geom never moves; see number_static().
    std::size_t place = 0;

  private:
    std::shared_ptr<const ConvexHull> hull_;
    std::vector<double> corners_m_;
    std::vector<dTriIndex> triangles_;
    dTriMeshDataID data_;
};

/// Returns the hull of a geom. Null if the geom has another shape. Expects: if the geom is a
/// triangle mesh, Hull::make_geom() made it.
inline Hull* hull_of(dGeomID geom) {
    return dGeomGetClass(geom) == dTriMeshClass ? static_cast<Hull*>(dGeomGetData(geom)) : nullptr;
}

}  // namespace cancha::world::ode

#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <ode/ode.h>

#include "proto/base/values/convex_hull.h"

namespace cancha::world::ode {

/// A convex hull in ODE: a closed mesh of triangles, for collisions with cylinders and capsules.
/// collide.h describes its other collisions.
class Hull {
  public:
    explicit Hull(std::shared_ptr<const ConvexHull> hull);
    ~Hull();
    Hull(const Hull&) = delete;
    Hull& operator=(const Hull&) = delete;

    const ConvexHull& shape() const { return *hull_; }

    /// Makes a geom of the hull. The geom must be destroyed before the hull.
    dGeomID make_geom() const;

    std::size_t place = 0;  ///< Index of a geom that never moves: see number_static().

  private:
    std::shared_ptr<const ConvexHull> hull_;
    std::vector<double> corners_m_;
    std::vector<dTriIndex> triangles_;
    dTriMeshDataID data_;
};

/// The hull of a geom. Null: the geom has another shape. Expects: a triangle mesh comes from
/// make_geom().
inline Hull* hull_of(dGeomID geom) {
    return dGeomGetClass(geom) == dTriMeshClass ? static_cast<Hull*>(dGeomGetData(geom)) : nullptr;
}

}  // namespace cancha::world::ode

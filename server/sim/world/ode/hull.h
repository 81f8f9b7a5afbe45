#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <ode/ode.h>

#include "proto/base/values/convex_hull.h"

namespace cancha::world::ode {

/// A convex hull as ODE collides with it: closed triangles, for cylinders and capsules. What else
/// touches it: see collide.h.
class Hull {
  public:
    explicit Hull(std::shared_ptr<const ConvexHull> hull);
    ~Hull();
    Hull(const Hull&) = delete;
    Hull& operator=(const Hull&) = delete;

    const ConvexHull& shape() const { return *hull_; }

    /// A geom of it, which dies before this does.
    dGeomID make_geom() const;

    std::size_t place = 0;  ///< Place of a geom that never moves: see number_static().

  private:
    std::shared_ptr<const ConvexHull> hull_;
    std::vector<double> corners_m_;
    std::vector<dTriIndex> triangles_;
    dTriMeshDataID data_;
};

/// The hull of a geom; null: it is of another shape. Expects: it is one of make_geom().
inline Hull* hull_of(dGeomID geom) {
    return dGeomGetClass(geom) == dTriMeshClass ? static_cast<Hull*>(dGeomGetData(geom)) : nullptr;
}

}  // namespace cancha::world::ode

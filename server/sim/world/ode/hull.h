#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <ode/ode.h>

#include "proto/base/values/convex_hull.h"

namespace cancha::world::ode {

/// A convex hull in ODE. ODE has it as a closed mesh of triangles, which is used for collisions
/// with cylinders and capsules. collide.h says how a hull collides with other shapes.
class Hull {
  public:
    explicit Hull(std::shared_ptr<const ConvexHull> hull);
    ~Hull();
    Hull(const Hull&) = delete;
    Hull& operator=(const Hull&) = delete;

    /// Corners and faces of the hull.
    const ConvexHull& shape() const { return *hull_; }

    /// Makes a geom of the hull, for the caller to own. The geom must be destroyed before this
    /// object.
    dGeomID make_geom() const;

    std::size_t place = 0;  ///< Index of the hull's geom if it never moves; see number_static().

  private:
    std::shared_ptr<const ConvexHull> hull_;
    std::vector<double> corners_m_;
    std::vector<dTriIndex> triangles_;
    dTriMeshDataID data_;
};

/// Returns the hull of a geom. Null: the geom has another shape. Expects: if the geom is a triangle
/// mesh, Hull::make_geom() made it.
inline Hull* hull_of(dGeomID geom) {
    return dGeomGetClass(geom) == dTriMeshClass ? static_cast<Hull*>(dGeomGetData(geom)) : nullptr;
}

}  // namespace cancha::world::ode

#include "server/sim/world/ode/hull.h"

#include <utility>

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/library.h"

namespace cancha::world::ode {

Hull::Hull(std::shared_ptr<const ConvexHull> hull)
    : hull_(std::move(hull)), data_(dGeomTriMeshDataCreate()) {
    for (const Vec3& corner : hull_->corners) {
        corners_m_.insert(corners_m_.end(), {corner.x, corner.y, corner.z});
    }
    for (const ConvexHull::Face& face : hull_->faces) {
        for (std::size_t i = 1; i + 1 < face.corners.size(); ++i) {
            triangles_.insert(triangles_.end(),
                              {face.corners[0], face.corners[i], face.corners[i + 1]});
        }
    }
    const Turn turn;
    dGeomTriMeshDataBuildDouble(data_, corners_m_.data(), 3 * sizeof(double),
                                static_cast<int>(hull_->corners.size()), triangles_.data(),
                                static_cast<int>(triangles_.size()), 3 * sizeof(dTriIndex));
}

Hull::~Hull() {
    const Turn turn;
    dGeomTriMeshDataDestroy(data_);
}

dGeomID Hull::make_geom() const {
    return dCreateTriMesh(nullptr, data_, nullptr, nullptr, nullptr);
}

void destroy_geom(dGeomID geom) {
    const Hull* const hull = hull_of(geom);
    dGeomDestroy(geom);
    delete hull;
}

}  // namespace cancha::world::ode

#include "server/sim/world/ode/shapes.h"

#include "cancha/base/contract.h"
#include "server/sim/world/ode/hull.h"

namespace cancha::world::ode {
namespace {

class GeomMaker {
  public:
    explicit GeomMaker(const SpacePose& pose) : pose_(pose) {}

    dGeomID operator()(const BoxShape& box) const {
        return dCreateBox(nullptr, box.size_m.x, box.size_m.y, box.size_m.z);
    }

    dGeomID operator()(const SphereShape& sphere) const {
        return dCreateSphere(nullptr, sphere.radius_m);
    }

    dGeomID operator()(const CylinderShape& cylinder) const {
        return dCreateCylinder(nullptr, cylinder.radius_m, cylinder.length_m);
    }

    dGeomID operator()(const CapsuleShape& capsule) const {
        return dCreateCapsule(nullptr, capsule.radius_m, capsule.length_m);
    }

    // The hull is destroyed with the geom: see destroy_geom().
    dGeomID operator()(const ConvexShape& convex) const {
        auto hull = std::make_unique<Hull>(convex.hull);
        const dGeomID geom = hull->make_geom();
        dGeomSetData(geom, hull.release());
        return geom;
    }

    // ODE's planes have an equation instead of a pose.
    dGeomID operator()(const PlaneShape& /*plane*/) const {
        const Vec3 normal = rotated({0, 0, 1}, pose_.orientation);
        return dCreatePlane(nullptr, normal.x, normal.y, normal.z, dot(normal, pose_.position_m));
    }

  private:
    SpacePose pose_;
};

bool has_pose(const Shape& shape) {
    return !std::holds_alternative<PlaneShape>(shape);
}

}  // namespace

GeomHandle make_geom(const Shape& shape, const SpacePose& pose) {
    GeomHandle geom(std::visit(GeomMaker(pose), shape));
    if (has_pose(shape)) {
        const Quaternion& q = pose.orientation;
        const dQuaternion orientation = {q.w, q.x, q.y, q.z};
        dGeomSetPosition(geom.get(), pose.position_m.x, pose.position_m.y, pose.position_m.z);
        dGeomSetQuaternion(geom.get(), orientation);
    }
    return geom;
}

GeomHandle make_geom_on(dBodyID body, const Shape& shape, const SpacePose& pose) {
    CANCHA_EXPECTS(has_pose(shape));
    GeomHandle geom(std::visit(GeomMaker(pose), shape));
    const Quaternion& q = pose.orientation;
    const dQuaternion orientation = {q.w, q.x, q.y, q.z};
    dGeomSetBody(geom.get(), body);
    dGeomSetOffsetPosition(geom.get(), pose.position_m.x, pose.position_m.y, pose.position_m.z);
    dGeomSetOffsetQuaternion(geom.get(), orientation);
    return geom;
}

}  // namespace cancha::world::ode

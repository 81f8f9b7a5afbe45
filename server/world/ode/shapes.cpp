#include "server/world/ode/shapes.h"

namespace cancha::world::ode {
namespace {

class GeomMaker {
  public:
    explicit GeomMaker(const SpacePose& pose) : pose_(pose) {}

    GeomHandle operator()(const BoxShape& box) const {
        return at_pose(dCreateBox(nullptr, box.size_m.x, box.size_m.y, box.size_m.z));
    }

    GeomHandle operator()(const SphereShape& sphere) const {
        return at_pose(dCreateSphere(nullptr, sphere.radius_m));
    }

    GeomHandle operator()(const CylinderShape& cylinder) const {
        return at_pose(dCreateCylinder(nullptr, cylinder.radius_m, cylinder.length_m));
    }

    GeomHandle operator()(const CapsuleShape& capsule) const {
        return at_pose(dCreateCapsule(nullptr, capsule.radius_m, capsule.length_m));
    }

    // ODE's planes have no pose but an equation.
    GeomHandle operator()(const PlaneShape& /*plane*/) const {
        const Vec3 normal = rotated({0, 0, 1}, pose_.orientation);
        return GeomHandle(
            dCreatePlane(nullptr, normal.x, normal.y, normal.z, dot(normal, pose_.position_m)));
    }

  private:
    GeomHandle at_pose(dGeomID geom) const {
        const Quaternion& q = pose_.orientation;
        const dQuaternion orientation = {q.w, q.x, q.y, q.z};
        dGeomSetPosition(geom, pose_.position_m.x, pose_.position_m.y, pose_.position_m.z);
        dGeomSetQuaternion(geom, orientation);
        return GeomHandle(geom);
    }

    SpacePose pose_;
};

}  // namespace

GeomHandle make_geom(const Shape& shape, const SpacePose& pose) {
    return std::visit(GeomMaker(pose), shape);
}

}  // namespace cancha::world::ode

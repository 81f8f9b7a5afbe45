#include "server/sim/sdf/lifting.h"

#include <algorithm>
#include <cmath>

#include <ignition/math/Pose3.hh>

#include "server/sim/sdf/pose.h"

namespace cancha::sdf {
namespace {

using ignition::math::Pose3d;
using ignition::math::Vector3d;

/// Greatest depth that counts as standing on the ground. Builders of worlds use the same.
constexpr double kSunk_m = 2e-3;

/// Height of a shape above its middle in the world, in m. `pose`: pose of the shape in the world.
double reach_down(const v1::Shape& shape, const Pose3d& pose) {
    const auto up = [&pose](const Vector3d& axis) {
        return std::abs(pose.Rot().RotateVector(axis).Z());
    };
    const double along = up(Vector3d::UnitZ);
    switch (shape.kind_case()) {
        case v1::Shape::kBox:
            return (up(Vector3d::UnitX) * shape.box().length_m() +
                    up(Vector3d::UnitY) * shape.box().width_m() + along * shape.box().height_m()) /
                   2;
        case v1::Shape::kSphere:
            return shape.sphere().radius_m();
        case v1::Shape::kCylinder:
            return along * shape.cylinder().length_m() / 2 +
                   std::sqrt(std::max(0.0, 1 - along * along)) * shape.cylinder().radius_m();
        case v1::Shape::kCapsule:
            return along * shape.capsule().length_m() / 2 + shape.capsule().radius_m();
        case v1::Shape::kConvex: {
            double lowest_m = 0;
            for (const v1::Shape::Corner& corner : shape.convex().points()) {
                const Vector3d point(corner.x_m(), corner.y_m(), corner.z_m());
                lowest_m = std::min(lowest_m, pose.Rot().RotateVector(point).Z());
            }
            return -lowest_m;
        }
        default:
            return 0;
    }
}

}  // namespace

double lift_out_of_ground(v1::Model& model) {
    double lowest_m = 0;
    for (const v1::Link& link : model.links()) {
        const Pose3d frame = to_math(model.pose()) * to_math(link.pose());
        for (const v1::Collision& collision : link.collisions()) {
            const Pose3d pose = frame * to_math(collision.pose());
            lowest_m = std::min(lowest_m, pose.Pos().Z() - reach_down(collision.shape(), pose));
        }
    }
    if (lowest_m >= -kSunk_m) {
        return 0;
    }
    model.mutable_pose()->set_z_m(rounded(model.pose().z_m() - lowest_m));
    return -lowest_m;
}

}  // namespace cancha::sdf

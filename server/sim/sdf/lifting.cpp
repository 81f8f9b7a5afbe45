#include "server/sim/sdf/lifting.h"

#include <algorithm>
#include <cmath>

#include <ignition/math/Pose3.hh>

#include "server/sim/sdf/pose.h"

namespace cancha::sdf {
namespace {

using ignition::math::Pose3d;
using ignition::math::Vector3d;

/// Greatest depth that counts as standing on a floor. Builders of worlds use the same.
constexpr double kSunk_m = 2e-3;

/// Steeper planes are walls: cosine of the slope.
constexpr double kSteepest = 0.5;

/// Distance of a shape's end from its middle along a direction of length 1; frame of the shape.
double reach_along(const v1::Shape& shape, const Vector3d& direction) {
    const Vector3d part = direction.Abs();
    switch (shape.kind_case()) {
        case v1::Shape::kBox:
            return part.Dot(
                       {shape.box().length_m(), shape.box().width_m(), shape.box().height_m()}) /
                   2;
        case v1::Shape::kSphere:
            return shape.sphere().radius_m();
        case v1::Shape::kCylinder:
            return part.Z() * shape.cylinder().length_m() / 2 +
                   std::hypot(part.X(), part.Y()) * shape.cylinder().radius_m();
        case v1::Shape::kCapsule:
            return part.Z() * shape.capsule().length_m() / 2 + shape.capsule().radius_m();
        case v1::Shape::kConvex: {
            double most_m = 0;
            for (const v1::Shape::Corner& corner : shape.convex().points()) {
                most_m =
                    std::max(most_m, direction.Dot({corner.x_m(), corner.y_m(), corner.z_m()}));
            }
            return most_m;
        }
        default:
            return 0;
    }
}

/// Whether a shape is a flat box, as many worlds have for their ground.
bool is_slab(const v1::Shape& shape) {
    constexpr double kSlab = 0.1;
    return shape.has_box() && shape.box().height_m() < kSlab * shape.box().length_m() &&
           shape.box().height_m() < kSlab * shape.box().width_m();
}

/// Calls `visit` with each collision of a model and its pose in the world.
template <typename Visit>
void visit_collisions(const v1::Model& model, const Visit& visit) {
    const Pose3d own = to_math(model.pose());
    for (const v1::Link& link : model.links()) {
        const Pose3d frame = own * to_math(link.pose());
        for (const v1::Collision& collision : link.collisions()) {
            visit(collision, frame * to_math(collision.pose()));
        }
    }
}

}  // namespace

bool goes_below_the_ground(const v1::Model& model) {
    bool is_lower = false;
    visit_collisions(model, [&is_lower](const v1::Collision& collision, const Pose3d& pose) {
        const Vector3d normal = pose.Rot().RotateVector(Vector3d::UnitZ);
        const bool is_floor = collision.shape().has_plane() && normal.Z() > kSteepest;
        const bool is_level = normal.Z() > 1 - 1e-9;
        is_lower = is_lower || (is_floor && (!is_level || pose.Pos().Z() < -kSunk_m));
    });
    return is_lower;
}

Floors::Floors(const v1::Arena& arena) {
    floors_.push_back({.normal = Vector3d::UnitZ, .point_m = Vector3d::Zero});
    const auto add = [this](const v1::Collision& collision, const Pose3d& pose) {
        const Vector3d normal = pose.Rot().RotateVector(Vector3d::UnitZ);
        if (normal.Z() <= kSteepest) {
            return;
        }
        if (collision.shape().has_plane()) {
            floors_.push_back({.normal = normal, .point_m = pose.Pos()});
        } else if (is_slab(collision.shape())) {
            const double height_m = collision.shape().box().height_m();
            floors_.push_back({.normal = normal,
                               .point_m = pose.Pos() + normal * (height_m / 2),
                               .thickness_m = height_m,
                               .reach_m = std::min(collision.shape().box().length_m(),
                                                   collision.shape().box().width_m()) /
                                          2});
        }
    };
    for (const v1::Model& model : arena.models()) {
        if (model.is_static()) {
            visit_collisions(model, add);
        }
    }
}

double Floors::lift(v1::Model& model) const {
    double height_m = 0;
    visit_collisions(model, [&](const v1::Collision& collision, const Pose3d& pose) {
        for (const Floor& floor : floors_) {
            const Vector3d down = pose.Rot().RotateVectorReverse(-floor.normal);
            const double depth_m =
                reach_along(collision.shape(), down) - floor.normal.Dot(pose.Pos() - floor.point_m);
            const bool is_over =
                (pose.Pos() - floor.point_m).Cross(floor.normal).Length() < floor.reach_m;
            if (depth_m > kSunk_m && depth_m < floor.thickness_m && is_over) {
                height_m = std::max(height_m, depth_m / floor.normal.Z());
            }
        }
    });
    if (height_m > 0) {
        model.mutable_pose()->set_z_m(rounded(model.pose().z_m() + height_m));
    }
    return height_m;
}

}  // namespace cancha::sdf

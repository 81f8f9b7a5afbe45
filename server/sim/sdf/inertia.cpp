#include "server/sim/sdf/inertia.h"

#include <algorithm>
#include <numbers>

#include <ignition/math/Pose3.hh>

#include "server/sim/sdf/pose.h"

namespace cancha::sdf {
namespace {

using ignition::math::Pose3d;
using ignition::math::Vector3d;

/// Least size of a body along an axis, as a share of its largest one.
constexpr double kFlattest = 0.01;

/// A shape about its middle, along its own axes.
struct Size {
    Vector3d half_m;       ///< Half of the box around it.
    Vector3d middle_m;     ///< Middle of that box.
    double volume_m3 = 0;  ///< Volume of the shape; that of the box for a hull.
};

Size size_of_round(double radius_m, double length_m, bool has_caps) {
    const double cap_m = has_caps ? radius_m : 0;
    return {.half_m = {radius_m, radius_m, length_m / 2 + cap_m},
            .middle_m = {},
            .volume_m3 = std::numbers::pi * radius_m * radius_m * (length_m + 4.0 / 3 * cap_m)};
}

Size size_of_hull(const v1::Shape::Convex& convex) {
    Vector3d least = Vector3d::Zero;
    Vector3d most = Vector3d::Zero;
    for (const v1::Shape::Corner& corner : convex.points()) {
        const Vector3d point(corner.x_m(), corner.y_m(), corner.z_m());
        least.Min(point);
        most.Max(point);
    }
    const Vector3d size = most - least;
    return {size / 2, (most + least) / 2, size.X() * size.Y() * size.Z()};
}

Size size_of(const v1::Shape& shape) {
    switch (shape.kind_case()) {
        case v1::Shape::kBox: {
            const Vector3d size(shape.box().length_m(), shape.box().width_m(),
                                shape.box().height_m());
            return {size / 2, {}, size.X() * size.Y() * size.Z()};
        }
        case v1::Shape::kSphere:
            return size_of_round(shape.sphere().radius_m(), 0, true);
        case v1::Shape::kCylinder:
            return size_of_round(shape.cylinder().radius_m(), shape.cylinder().length_m(), false);
        case v1::Shape::kCapsule:
            return size_of_round(shape.capsule().radius_m(), shape.capsule().length_m(), true);
        case v1::Shape::kConvex:
            return size_of_hull(shape.convex());
        default:
            return {};
    }
}

/// Half of the box around a collision along the axes of the link, and its middle.
Size size_in_link(const v1::Collision& collision) {
    const Size own = size_of(collision.shape());
    const Pose3d pose = to_math(collision.pose());
    Vector3d half;
    for (const Vector3d& edge : {Vector3d(own.half_m.X(), 0, 0), Vector3d(0, own.half_m.Y(), 0),
                                 Vector3d(0, 0, own.half_m.Z())}) {
        half += pose.Rot().RotateVector(edge).Abs();
    }
    return {half, pose.Pos() + pose.Rot().RotateVector(own.middle_m), own.volume_m3};
}

/// Whether a moment can be simulated. Builders of worlds have the same limit.
bool fits(double moment_kgm2, double usual_kgm2) {
    constexpr double kMostTimes = 100;
    return moment_kgm2 >= usual_kgm2 / kMostTimes && moment_kgm2 <= usual_kgm2 * kMostTimes;
}

Vector3d reach_of(const v1::Link& link, const Pose3d& centre) {
    Vector3d reach;
    for (const v1::Collision& collision : link.collisions()) {
        const Size size = size_in_link(collision);
        reach.Max((size.middle_m - centre.Pos()).Abs() + size.half_m);
    }
    reach.Max(Vector3d::One * (kFlattest * reach.Max()));
    const bool is_turned = centre.Rot() != ignition::math::Quaterniond::Identity;
    return is_turned ? Vector3d::One * reach.Max() : reach;
}

}  // namespace

void weigh(v1::Link& link, double density_kgpm3) {
    double volume_m3 = 0;
    Vector3d moment;
    for (const v1::Collision& collision : link.collisions()) {
        const Size size = size_in_link(collision);
        volume_m3 += size.volume_m3;
        moment += size.middle_m * size.volume_m3;
    }
    if (volume_m3 <= 0) {
        return;
    }
    link.clear_inertia();
    link.mutable_inertia()->set_mass_kg(density_kgpm3 * volume_m3);
    *link.mutable_inertia()->mutable_pose() =
        to_message(Pose3d(moment / volume_m3, ignition::math::Quaterniond::Identity));
}

Moments fill_in_moments(v1::Link& link) {
    v1::Inertia& inertia = *link.mutable_inertia();
    const bool is_complete =
        inertia.has_ixx_kgm2() && inertia.has_iyy_kgm2() && inertia.has_izz_kgm2();
    const Vector3d reach = reach_of(link, to_math(inertia.pose()));
    if (reach == Vector3d::Zero) {
        for (const auto set :
             {&v1::Inertia::set_ixx_kgm2, &v1::Inertia::set_iyy_kgm2, &v1::Inertia::set_izz_kgm2}) {
            if (!is_complete) {
                (inertia.*set)(1);
            }
        }
        return is_complete ? Moments::kAsGiven : Moments::kFilledIn;
    }
    const Vector3d squares = reach * reach * (inertia.mass_kg() / 3);
    const Vector3d usual(squares.Y() + squares.Z(), squares.X() + squares.Z(),
                         squares.X() + squares.Y());
    if (is_complete && fits(inertia.ixx_kgm2(), usual.X()) && fits(inertia.iyy_kgm2(), usual.Y()) &&
        fits(inertia.izz_kgm2(), usual.Z())) {
        return Moments::kAsGiven;
    }
    inertia.set_ixx_kgm2(rounded(usual.X()));
    inertia.set_iyy_kgm2(rounded(usual.Y()));
    inertia.set_izz_kgm2(rounded(usual.Z()));
    inertia.clear_ixy_kgm2();
    inertia.clear_ixz_kgm2();
    inertia.clear_iyz_kgm2();
    return is_complete ? Moments::kReplaced : Moments::kFilledIn;
}

}  // namespace cancha::sdf

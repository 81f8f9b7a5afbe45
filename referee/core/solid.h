#pragma once

#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "proto/base/values/space_pose.h"
#include "proto/cancha/v1/arena.pb.h"
#include "proto/cancha/v1/shape.pb.h"

namespace cancha::referee {

/// A solid shape that bodies collide with. Rules measure distances to it without a physics engine.
struct Solid {
    std::string name;  ///< Name: "model/link".
    v1::Shape shape;   ///< Size and kind of the shape, which is placed around its centre.
    SpacePose pose;    ///< Pose of the centre.

    /// Returns the point of the solid that is farthest in this direction. `direction` has any
    /// length but 0.
    /// Expects: the solid is not a plane.
    Vec3 support_m(const Vec3& direction) const;

    /// Returns the distance from the solid's centre to its farthest point. Infinite for a plane.
    double reach_m() const;
};

/// Converts a pose; see cancha.v1.Pose.
SpacePose pose_of(const v1::Pose& pose);

/// Returns one solid for each collision of a link. `frame`: pose of the link; the poses of the
/// solids are in the same frame as this pose. All solids are called `name`.
std::vector<Solid> solids_of(const v1::Link& link, const SpacePose& frame, const std::string& name);

/// Returns all solids of an arena that never move, in the world frame.
std::vector<Solid> standing_solids_of(const v1::Arena& arena);

/// Returns the distance from a point to the nearest point of the solid; 0 inside.
double distance_m(const Vec3& point_m, const Solid& solid);

/// Returns the distance between the nearest points of two solids; 0 if they overlap. Expects: the
/// first is not a plane.
double distance_m(const Solid& first, const Solid& second);

}  // namespace cancha::referee

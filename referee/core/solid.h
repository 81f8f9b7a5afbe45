#pragma once

#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "proto/base/values/space_pose.h"
#include "proto/cancha/v1/arena.pb.h"
#include "proto/cancha/v1/shape.pb.h"

namespace cancha::referee {

/// A solid shape that bodies collide with, as rules see it: without physics.
struct Solid {
    std::string name;  ///< "model/link".
    v1::Shape shape;   ///< Shape around its centre.
    SpacePose pose;    ///< Pose of its centre.

    /// Returns its farthest point in this direction, a vector of any length but 0.
    /// Expects: it is not a plane.
    Vec3 support_m(const Vec3& direction) const;

    /// Returns the distance from its centre to its farthest point. Infinite for a plane.
    double reach_m() const;
};

/// Converts a pose; see cancha.v1.Pose.
SpacePose pose_of(const v1::Pose& pose);

/// Returns the solids of a link's collisions, in the frame in which `frame` is given. All are
/// called `name`.
std::vector<Solid> solids_of(const v1::Link& link, const SpacePose& frame, const std::string& name);

/// Returns all solids of an arena that never move, in the world frame.
std::vector<Solid> standing_solids_of(const v1::Arena& arena);

/// Returns the distance from a point to the nearest point of the solid; 0 inside.
double distance_m(const Vec3& point_m, const Solid& solid);

/// Returns the distance between the nearest points of two solids; 0 if they overlap. Expects: the
/// first is not a plane.
double distance_m(const Solid& first, const Solid& second);

}  // namespace cancha::referee

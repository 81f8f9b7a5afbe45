#pragma once

#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "proto/base/values/space_pose.h"
#include "proto/cancha/v1/arena.pb.h"
#include "proto/cancha/v1/shape.pb.h"

namespace cancha::referee {

/// Solid that a body collides with, as rules see it: without physics.
struct Solid {
    std::string name;  ///< "model/link".
    v1::Shape shape;   ///< Around its centre.
    SpacePose pose;    ///< Pose of its centre.

    /// Its point that is farthest in this direction, which is of any length but 0.
    /// Expects: it is no plane.
    Vec3 support_m(const Vec3& direction) const;

    /// No point of it is farther from its centre. Infinite for a plane.
    double reach_m() const;
};

/// See cancha.v1.Pose.
SpacePose pose_of(const v1::Pose& pose);

/// Solids that the link collides with, in the frame in which `frame` is given; all are called
/// `name`.
std::vector<Solid> solids_of(const v1::Link& link, const SpacePose& frame, const std::string& name);

/// All of an arena that never moves and collides, in the world.
std::vector<Solid> standing_solids_of(const v1::Arena& arena);

/// From the point to the nearest one of the solid; 0 inside.
double distance_m(const Vec3& point_m, const Solid& solid);

/// Between the nearest points of two solids; 0 where they overlap. Expects: the first is no plane.
double distance_m(const Solid& first, const Solid& second);

}  // namespace cancha::referee

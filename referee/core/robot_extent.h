#pragma once

#include <span>
#include <string_view>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// The box around a robot at rest that stands level, in the frame of its pose, in metres.
struct RobotExtent {
    Vec3 from_m;  ///< Least x, y, z.
    Vec3 to_m;    ///< Greatest x, y, z.
};

/// For a robot with a model, around the collisions of all its links; else its lengths.
RobotExtent extent_of(const v1::RobotKind& kind);

/// Settings of a kind that measure() writes: "length_m" and the like.
std::span<const std::string_view> measured_settings();

/// Writes lengths and mass of its model into a kind that has one.
void measure(v1::RobotKind& kind);

}  // namespace cancha::referee

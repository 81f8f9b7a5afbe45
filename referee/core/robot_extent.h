#pragma once

#include <span>
#include <string_view>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Box around a robot that stands level and at rest, in the frame of its pose, in metres.
struct RobotExtent {
    Vec3 from_m;  ///< Least x, y, z.
    Vec3 to_m;    ///< Greatest x, y, z.
};

/// Returns the box around the collisions of all links of the kind's model. Without a model, a box
/// of the kind's lengths.
RobotExtent extent_of(const v1::RobotKind& kind);

/// Names of the settings that measure() writes: "length_m" and the like.
std::span<const std::string_view> measured_settings();

/// Sets the lengths and mass of a kind from its model, if it has one.
void measure(v1::RobotKind& kind);

}  // namespace cancha::referee

#pragma once

#include <span>
#include <string_view>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Box around a robot that stands level and at rest, in the frame of the robot's pose, in metres.
struct RobotExtent {
    Vec3 from_m;  ///< Smallest x, y and z.
    Vec3 to_m;    ///< Greatest x, y and z.
};

/// Returns the box around the collisions of all links of the kind's model. If the kind has no
/// model, returns a box with its length, width and height.
RobotExtent extent_of(const v1::RobotKind& kind);

/// Returns the names of the settings that measure() writes: "length_m" and so on.
std::span<const std::string_view> measured_settings();

/// Sets length, width, height and mass of a robot kind from the kind's model. Changes nothing if
/// the kind has no model.
void measure(v1::RobotKind& kind);

}  // namespace cancha::referee

#pragma once

#include <ignition/math/Pose3.hh>

#include "proto/cancha/v1/shape.pb.h"

namespace tinyxml2 {
class XMLElement;
}

namespace cancha::sdf {

/// Returns the pose in a <pose> element, with exactly the numbers of the file. Expects: the element
/// has been compared with the table of supported elements.
v1::Pose pose_in(const tinyxml2::XMLElement& element);

/// Rounds to 12 decimals. A number that was round in the file, such as 0.1, is then round again
/// after calculations.
double rounded(double number);

/// Converts a pose that has been calculated to a message, with rounded numbers.
v1::Pose to_message(const ignition::math::Pose3d& pose);

/// Converts the pose in a message.
ignition::math::Pose3d to_math(const v1::Pose& pose);

}  // namespace cancha::sdf

#pragma once

#include <ignition/math/Pose3.hh>

#include "proto/cancha/v1/shape.pb.h"

namespace tinyxml2 {
class XMLElement;
}

namespace cancha::sdf {

/// Pose of a <pose> element, to the last bit. Expects: the element is of the document.
v1::Pose pose_in(const tinyxml2::XMLElement& element);

/// Rounds to 12 decimals, so that round numbers of the file are round again after calculations.
double rounded(double number);

/// Message of a pose that has been calculated, with rounded numbers.
v1::Pose to_message(const ignition::math::Pose3d& pose);

/// Pose of a message.
ignition::math::Pose3d to_math(const v1::Pose& pose);

}  // namespace cancha::sdf

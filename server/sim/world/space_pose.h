#pragma once

#include "proto/base/values/space_pose.h"

namespace cancha::world {

/// Names of proto/base/values/space_pose.h, for this namespace.
using cancha::composed;
using cancha::orientation_of;
using cancha::product;
using cancha::rotated;
using cancha::SpacePose;
using cancha::tilt_of;

}  // namespace cancha::world

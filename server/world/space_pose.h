#pragma once

#include "cancha/base/space_pose.h"

namespace cancha::world {

using cancha::composed;
using cancha::orientation_of;
using cancha::product;
using cancha::rotated;
using cancha::SpacePose;
using cancha::tilt_of;

}  // namespace cancha::world

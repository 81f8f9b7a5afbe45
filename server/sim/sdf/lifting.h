#pragma once

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// Lifts a model that moves until none of its collisions reaches below the ground, z = 0. Worlds of
/// Gazebo need no ground, and half of a box at their origin is below it. Returns the height, in m;
/// 0: nothing was below. Expects: all poses are in the frame of what is around them.
double lift_out_of_ground(v1::Model& model);

}  // namespace cancha::sdf

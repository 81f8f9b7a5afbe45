#pragma once

#include <vector>

#include <ignition/math/Vector3.hh>

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// Surfaces that models start on: the ground, z = 0, and the planes of models that never move.
/// Worlds of Gazebo need no ground, and half of a box at their origin is below it.
class Floors {
  public:
    /// Finds the planes of an arena. Expects: all poses are in the frame of what is around them.
    explicit Floors(const v1::Arena& arena);

    /// Lifts a model until none of its collisions reaches below a floor. Returns the height, in m;
    /// 0: nothing was below.
    double lift(v1::Model& model) const;

  private:
    /// A plane without end that looks upwards; world frame.
    struct Floor {
        ignition::math::Vector3d normal;
        ignition::math::Vector3d point_m;
    };

    std::vector<Floor> floors_;
};

}  // namespace cancha::sdf

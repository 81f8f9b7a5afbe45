#pragma once

#include <limits>
#include <vector>

#include <ignition/math/Vector3.hh>

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// Whether a model has a plane to stand on that lies below the ground z = 0, as a whole or, because
/// it is aslant, in part. Nothing reaches these parts: the ground is solid everywhere.
bool goes_below_the_ground(const v1::Model& model);

/// The surfaces that models stand on at the start: the ground, z = 0, and planes and flat boxes of
/// models that never move. Models of Gazebo's worlds may reach below the ground at the start, such
/// as a box with its centre at the origin, because Gazebo needs no ground. lift() moves them up.
class Floors {
  public:
    /// Finds the floors of an arena. Expects: each pose is in the frame of the parent.
    explicit Floors(const v1::Arena& arena);

    /// Lifts a model until none of its collisions reaches below a floor. Returns the height by
    /// which the model was lifted, in m; 0 if no collision reached below a floor.
    double lift(v1::Model& model) const;

  private:
    /// A surface that faces upwards: an endless plane, or the top of a flat box; world frame.
    struct Floor {
        ignition::math::Vector3d normal;  ///< Unit vector, upwards.
        ignition::math::Vector3d
            point_m;  ///< A point of the plane, or the middle of the box's top.
        /// Collisions that reach deeper are not lifted.
        double thickness_m = std::numeric_limits<double>::infinity();
        /// Radius of the floor around `point_m`.
        double reach_m = std::numeric_limits<double>::infinity();
    };

    std::vector<Floor> floors_;
};

}  // namespace cancha::sdf

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Converts a vector of ODE to a Vec3.
inline Vec3 to_vec3(const dReal* vector) {
    return {vector[0], vector[1], vector[2]};
}

/// Returns pose and velocities of a body.
BodyState state_of(dBodyID body);

/// Returns the state of a box of the height `height_m` that stands upright on the ground.
BodyState standing(const GroundPose& pose, double height_m, Vec2 velocity_mps = {},
                   double turn_rate_radps = 0);

/// Makes a body with this mass and inertia, for which ODE neither limits the turn rate nor computes
/// gyroscopic torques. Borrows: `world`.
BodyHandle make_body(dWorldID world, const dMass& mass);

/// Sets pose and velocities of a body.
void set_state(dBodyID body, const BodyState& state);

/// Sets the pose of a body to the pose in `state`. Keeps the velocities of the body.
void set_pose(dBodyID body, const BodyState& state);

/// Limits a body's speed to 100 m/s, its turn rate to 3,000 rad/s and its distance from the origin
/// to 5 km along each axis. Only bodies in an unstable simulation come near these limits.
void keep_bounded(dBodyID body);

/// Returns the lowest point of a wheel; world frame. The wheel is a thin disc, and its axle is the
/// y axis of the body.
Vec3 lowest_point_of_wheel(dBodyID wheel, double radius_m);

/// Number of values that append_numbers() appends: position, orientation as a quaternion and as a
/// matrix, velocity, turn rate. Both forms of the orientation are needed, because ODE keeps both
/// and they differ in their last bits.
inline constexpr std::size_t kNumbersOfBody = 3 + 4 + 9 + 3 + 3;
/// Appends all numbers of a body that ODE keeps from one step to the next, bit by bit.
void append_numbers(dBodyID body, std::vector<double>& numbers);

/// Restores the state of a body. Expects: `numbers` come from append_numbers() of an equal body.
void set_numbers(dBodyID body, std::span<const double, kNumbersOfBody> numbers);

/// Whether a body can have these numbers, which means that its orientation is a rotation.
bool are_of_a_body(std::span<const double, kNumbersOfBody> numbers);

/// The ball: a solid sphere.
class BallBody {
  public:
    /// Borrows: `world`.
    BallBody(dWorldID world, const BallSpec& ball);

    dBodyID id() const { return body_.get(); }

    double radius_m() const { return radius_m_; }

    /// Speed of the ball's centre.
    double speed_mps() const;

    /// Sets position and velocities; world frame.
    void place(const Vec3& position_m, const Vec3& velocity_mps, const Vec3& turn_rate_radps);

    /// Slows the ball down by rolling resistance during `duration_s`, if it is on the ground.
    void resist_rolling(double duration_s);

  private:
    BodyHandle body_;
    double radius_m_;
    double rolling_deceleration_mps2_;
};

}  // namespace cancha::world::ode

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Converts a vector of ODE.
inline Vec3 to_vec3(const dReal* vector) {
    return {vector[0], vector[1], vector[2]};
}

BodyState state_of(dBodyID body);

/// State of a box of this height on the ground.
BodyState standing(const GroundPose& pose, double height_m, Vec2 velocity_mps = {},
                   double turn_rate_radps = 0);

/// Makes a body of this mass. Its turn rate is not limited by ODE and it feels no gyroscopic
/// torque. Borrows: `world`.
BodyHandle make_body(dWorldID world, const dMass& mass);

/// Sets place and motion of a body.
void set_state(dBodyID body, const BodyState& state);

/// Sets the place of a body. Its motion stays; the velocities of `state` are ignored.
void set_pose(dBodyID body, const BodyState& state);

/// Limits a body to 100 m/s, 3,000 rad/s and 5 km from the origin along each axis, so that it
/// cannot run away. Only an unstable simulation comes near these limits.
void keep_bounded(dBodyID body);

/// Lowest point of a wheel: a thin disc with its axle along body y.
Vec3 lowest_point_of_wheel(dBodyID wheel, double radius_m);

/// Appends everything that ODE carries from one step to the next, bit by bit. ODE keeps the
/// orientation twice, as a quaternion and as a matrix, which differ in their last bits.
inline constexpr std::size_t kNumbersOfBody = 3 + 4 + 9 + 3 + 3;
void append_numbers(dBodyID body, std::vector<double>& numbers);

/// Restores a body. Expects: `numbers` come from append_numbers() of such a body.
void set_numbers(dBodyID body, std::span<const double, kNumbersOfBody> numbers);

/// Whether these numbers can be a body's: its orientation is a rotation.
bool are_of_a_body(std::span<const double, kNumbersOfBody> numbers);

/// The ball: a solid sphere.
class BallBody {
  public:
    /// Borrows: `world`.
    BallBody(dWorldID world, const BallSpec& ball);

    dBodyID id() const { return body_.get(); }

    double radius_m() const { return radius_m_; }

    double speed_mps() const;

    void place(const Vec3& position_m, const Vec3& velocity_mps, const Vec3& turn_rate_radps);

    /// Slows the ball by rolling resistance for `duration_s`, if it is on the ground.
    void resist_rolling(double duration_s);

  private:
    BodyHandle body_;
    double radius_m_;
    double rolling_deceleration_mps2_;
};

}  // namespace cancha::world::ode

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// A vector of ODE's.
inline Vec3 to_vec3(const dReal* vector) {
    return {vector[0], vector[1], vector[2]};
}

BodyState state_of(dBodyID body);

/// State of a box of this height that stands on the ground.
BodyState standing(const GroundPose& pose, double height_m, Vec2 velocity_mps = {},
                   double turn_rate_radps = 0);

/// A body of this mass that turns as fast as it likes and feels no gyroscopic torque. Borrows:
/// `world`.
BodyHandle make_body(dWorldID world, const dMass& mass);

/// Puts a body somewhere, moving.
void set_state(dBodyID body, const BodyState& state);

/// Puts a body somewhere, moving as it does; the velocities of `state` do not count.
void set_pose(dBodyID body, const BodyState& state);

/// Keeps a body from running away: no faster than 100 m/s and 3,000 rad/s, no farther than 5 km
/// from the origin along any axis. Nothing comes near to that but what explodes.
void keep_bounded(dBodyID body);

/// The point nearest to the ground of a wheel: of a thin disc with its axle along body y.
Vec3 lowest_point_of_wheel(dBodyID wheel, double radius_m);

/// All that ODE carries from one step to the next, bit by bit: it keeps the orientation twice, as a
/// quaternion and as a matrix, and the two differ in their last bits.
inline constexpr std::size_t kNumbersOfBody = 3 + 4 + 9 + 3 + 3;
void append_numbers(dBodyID body, std::vector<double>& numbers);

/// The other way round. Expects: `numbers` are what append_numbers() gave for such a body.
void set_numbers(dBodyID body, std::span<const double, kNumbersOfBody> numbers);

/// Whether they turn it by a rotation.
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

    /// Slows it down as rolling on the ground does, in `duration_s`. Does nothing in the air.
    void resist_rolling(double duration_s);

  private:
    BodyHandle body_;
    double radius_m_;
    double rolling_deceleration_mps2_;
};

}  // namespace cancha::world::ode

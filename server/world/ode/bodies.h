#pragma once

#include "proto/base/pose.h"
#include "proto/base/state_hash.h"
#include "proto/base/vec3.h"
#include "server/world/ode/handles.h"
#include "server/world/world_spec.h"

namespace cancha::world::ode {

/// Position of a body's centre and how the body moves; world frame.
struct BodyState {
    Vec3 position_m;
    Quaternion orientation;
    Vec3 velocity_mps;
    Vec3 turn_rate_radps;
};

BodyState state_of(dBodyID body);

/// Feeds all that ODE carries from one step to the next: it keeps the orientation twice, as a
/// quaternion and as a matrix, and the two differ in their last bits.
void append_to(StateHash& hash, dBodyID body);

/// A robot as one rigid box that stays upright at one height, whatever pushes it.
class RobotBody {
  public:
    /// Borrows: `world`.
    RobotBody(dWorldID world, const RobotSpec& robot);

    dBodyID id() const { return body_.get(); }

    double mass_kg() const { return mass_kg_; }

    double inertia_kgm2() const { return inertia_kgm2_; }  ///< About the vertical.

    Vec2 heading() const;  ///< Unit vector along body x, world frame.
    Vec2 velocity_mps() const;
    double turn_rate_radps() const;

    void place(const GroundPose& pose, Vec2 velocity_mps, double turn_rate_radps);

    /// Acts during the next ODE step. World frame.
    void push(Vec2 force_n, double torque_nm);

    /// Takes away what a step did to height and tilt.
    void keep_planar();

  private:
    BodyHandle body_;
    double mass_kg_;
    double inertia_kgm2_;
    double height_m_;  ///< Of the centre.
};

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

#pragma once

#include <array>
#include <optional>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"

namespace cancha::world {

/// Kinds of bodies of robots; see cancha.v1.Body.
enum class BodyKind { kUpright, kWheeled, kFree };

/// Position of a body's centre and how the body moves; world frame.
struct BodyState {
    Vec3 position_m;           ///< Position of the centre.
    Quaternion orientation{};  ///< From the body's frame to the world's.
    Vec3 velocity_mps{};       ///< Velocity of the centre.
    Vec3 turn_rate_radps{};    ///< About the axes of the world frame.
};

/// A robot as its drive feels it; world frame. What a drive may do to it depends on the kind of
/// body that the drive was written for.
class RobotBody {
  public:
    RobotBody() = default;
    RobotBody(const RobotBody&) = delete;
    RobotBody& operator=(const RobotBody&) = delete;
    virtual ~RobotBody() = default;

    virtual double mass_kg() const = 0;          ///< Wheels and links included.
    virtual double inertia_kgm2() const = 0;     ///< About the vertical through the centre.
    virtual Vec2 heading() const = 0;            ///< Unit vector along body x, seen from above.
    virtual Vec2 velocity_mps() const = 0;       ///< Velocity of the centre.
    virtual double turn_rate_radps() const = 0;  ///< About the vertical, counter-clockwise.
};

/// One rigid box that stays upright. It has no wheels but those that its drive imagines.
class PlanarBody : public RobotBody {
  public:
    /// A force on the centre and a torque about the vertical. Acts during the next ODE step.
    virtual void push(Vec2 force_n, double torque_nm) = 0;
};

/// Which wheel, seen in the direction in which the robot faces.
enum class Side { kLeft, kRight };

/// Rows of the matrix that rotates vectors of the body frame into the world frame.
using RotationMatrix = std::array<std::array<double, 3>, 3>;

/// A chassis and two wheels on hinges, which rub on the ground and may tilt and tip over.
class WheeledBody : public RobotBody {
  public:
    virtual RotationMatrix rotation() const = 0;  ///< Rotation of the chassis.

    /// Gives each wheel something that turns with it, such as motor and gears; called once.
    virtual void add_rotors(double inertia_kgm2) = 0;

    /// Whether the wheel touches the ground.
    virtual bool is_on_ground(Side side) const = 0;

    /// The centre of a wheel has this horizontal velocity and no vertical one, as of now.
    virtual void set_wheel_velocity(Side side, Vec2 velocity_mps) = 0;

    /// During the next ODE step a motor between chassis and wheel turns the wheel forwards with
    /// this speed, as far as its torque goes.
    virtual void run_motor(Side side, double turn_rate_radps, double max_torque_nm) = 0;
};

/// Where a body's own axes point: unit vectors in the world frame.
struct Axes {
    /// The axes of a body that is turned so.
    explicit Axes(const RotationMatrix& m)
        : forward{m[0][0], m[1][0], m[2][0]},
          left{m[0][1], m[1][1], m[2][1]},
          up{m[0][2], m[1][2], m[2][2]} {}

    Vec3 forward;  ///< Its x.
    Vec3 left;     ///< Its y.
    Vec3 up;       ///< Its z.
};

/// A joint of a robot that a drive moves.
class DrivenJoint {
  public:
    DrivenJoint() = default;
    DrivenJoint(const DrivenJoint&) = delete;
    DrivenJoint& operator=(const DrivenJoint&) = delete;
    virtual ~DrivenJoint() = default;

    /// In rad or m, from where it is built. A hinge without limits jumps by a whole turn as it
    /// turns on: it stays within half a turn.
    virtual double position() const = 0;

    /// The same without jumps, of a joint that counts its turns.
    virtual double whole_position() const = 0;

    /// From where it is placed it counts its turns; they are then part of the state of the world.
    /// Called before the first step, by those who tell it positions.
    virtual void count_turns() = 0;

    virtual double speed() const = 0;  ///< Per second.

    // Its limits, as its model has them; infinite where it has none.
    virtual double lower() const = 0;       ///< Least position.
    virtual double upper() const = 0;       ///< Greatest position.
    virtual double max_speed() const = 0;   ///< Per second.
    virtual double max_effort() const = 0;  ///< In N m or N.

    /// During the next ODE step a motor moves it with this speed, as far as `max_effort` goes, in
    /// N m or N. Expects: both are within its limits.
    virtual void run(double speed, double max_effort) = 0;
};

/// A base that moves and turns any way, and the links that joints hold to it, if there are any. The
/// centre is the centre of mass of the base.
class FreeBody : public RobotBody {
  public:
    virtual RotationMatrix rotation() const = 0;     ///< Of the base.
    virtual Vec3 position_m() const = 0;             ///< Of the centre; world frame.
    virtual Vec3 space_velocity_mps() const = 0;     ///< Of the centre; world frame.
    virtual Vec3 space_turn_rate_radps() const = 0;  ///< About the axes of the world frame.

    /// A force on the centre and a torque on the base, both in the world frame. Acts during the
    /// next ODE step.
    virtual void push(const Vec3& force_n, const Vec3& torque_nm) = 0;

    /// Share of the mass that is the base's own; 1 without links.
    virtual double base_share() const = 0;

    /// Pushes the base so that it accelerates like this, if nothing else pushes, with all of its
    /// links: by the mass of all, and turns by the inertia of the base; world frame. Links hang
    /// from it and follow by their joints.
    virtual void accelerate(const Vec3& centre_mps2, const Vec3& turn_radps2) = 0;

    /// The mean normal of all that carried it when contacts were last looked for: a unit vector
    /// that points up, if not straight. Nothing: it is in the air, or only leans on something, or
    /// has just been placed.
    virtual std::optional<Vec3> support_normal() const = 0;
};

}  // namespace cancha::world

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

/// A robot as its drive sees it; world frame. The derived classes have the drive's ways to move it.
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

/// A rigid box that stays upright. It has no real wheels; a drive may simulate some.
class PlanarBody : public RobotBody {
  public:
    /// Applies a force to the centre and a torque about the vertical during the next ODE step.
    virtual void push(Vec2 force_n, double torque_nm) = 0;
};

/// A side of the robot, seen in the direction in which it faces.
enum class Side { kLeft, kRight };

/// Rows of the matrix that rotates vectors of the body frame into the world frame.
using RotationMatrix = std::array<std::array<double, 3>, 3>;

/// A chassis and two wheels on hinges. The wheels rub on the ground; the robot may tilt and tip
/// over.
class WheeledBody : public RobotBody {
  public:
    virtual RotationMatrix rotation() const = 0;  ///< Rotation of the chassis.

    /// Adds a part that turns with each wheel, such as motor and gears. Called once.
    virtual void add_rotors(double inertia_kgm2) = 0;

    /// Whether the wheel touches the ground.
    virtual bool is_on_ground(Side side) const = 0;

    /// Sets the velocity of a wheel's centre at once: this horizontal one, no vertical one.
    virtual void set_wheel_velocity(Side side, Vec2 velocity_mps) = 0;

    /// Turns the wheel forwards at this speed during the next ODE step, by a motor between chassis
    /// and wheel, as far as the torque suffices.
    virtual void run_motor(Side side, double turn_rate_radps, double max_torque_nm) = 0;
};

/// Directions of a body's own axes: unit vectors in the world frame.
struct Axes {
    /// The axes of a body with this rotation.
    explicit Axes(const RotationMatrix& m)
        : forward{m[0][0], m[1][0], m[2][0]},
          left{m[0][1], m[1][1], m[2][1]},
          up{m[0][2], m[1][2], m[2][2]} {}

    Vec3 forward;  ///< The body's x axis.
    Vec3 left;     ///< The body's y axis.
    Vec3 up;       ///< The body's z axis.
};

/// A joint of a robot that a drive moves.
class DrivenJoint {
  public:
    DrivenJoint() = default;
    DrivenJoint(const DrivenJoint&) = delete;
    DrivenJoint& operator=(const DrivenJoint&) = delete;
    virtual ~DrivenJoint() = default;

    /// Position in rad or m from the model as built. That of a hinge without limits stays within
    /// half a turn: it jumps by a whole turn.
    virtual double position() const = 0;

    /// Position without jumps. Expects: count_turns() was called.
    virtual double whole_position() const = 0;

    /// Makes the joint count its turns from where it is placed; the count is then part of the
    /// world's state. Called before the first step by drives that accept positions.
    virtual void count_turns() = 0;

    virtual double speed() const = 0;  ///< In rad/s or m/s.

    // Limits from the joint's model; infinite if there is none.
    virtual double lower() const = 0;       ///< Least position.
    virtual double upper() const = 0;       ///< Greatest position.
    virtual double max_speed() const = 0;   ///< In rad/s or m/s.
    virtual double max_effort() const = 0;  ///< In N m or N.

    /// Moves the joint at this speed during the next ODE step, by a motor with at most
    /// `max_effort`, in N m or N. Expects: both are within the joint's limits.
    virtual void run(double speed, double max_effort) = 0;
};

/// A base that moves and turns in any direction, with any links that joints hold to it. The centre
/// is the centre of mass of the base.
class FreeBody : public RobotBody {
  public:
    virtual RotationMatrix rotation() const = 0;     ///< Rotation of the base.
    virtual Vec3 position_m() const = 0;             ///< Position of the centre; world frame.
    virtual Vec3 space_velocity_mps() const = 0;     ///< Velocity of the centre; world frame.
    virtual Vec3 space_turn_rate_radps() const = 0;  ///< About the axes of the world frame.

    /// Applies a force to the centre and a torque to the base during the next ODE step, both in the
    /// world frame.
    virtual void push(const Vec3& force_n, const Vec3& torque_nm) = 0;

    /// The base's share of the whole mass; 1 without links.
    virtual double base_share() const = 0;

    /// Pushes the base so that, without other forces, it accelerates like this. The force counts
    /// the mass of base and links, the torque only the inertia of the base. Links follow by their
    /// joints. World frame.
    virtual void accelerate(const Vec3& centre_mps2, const Vec3& turn_radps2) = 0;

    /// Mean normal of everything that carried the body at the last search for contacts: a unit
    /// vector that points more or less up. None: the body is in the air, only leans on something,
    /// or has just been placed.
    virtual std::optional<Vec3> support_normal() const = 0;
};

}  // namespace cancha::world

#pragma once

#include <array>
#include <optional>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"

namespace cancha::world {

/// Kind of body of a robot; see cancha.v1.Body. kUpright: a box that stays upright. kWheeled: a
/// chassis and two wheels. kFree: a model or a box that can move and turn in any direction.
enum class BodyKind { kUpright, kWheeled, kFree };

/// Pose and velocities of a body; world frame.
struct BodyState {
    Vec3 position_m;           ///< Position of the centre.
    Quaternion orientation{};  ///< Rotation from the body's frame to the world frame.
    Vec3 velocity_mps{};       ///< Velocity of the centre.
    Vec3 turn_rate_radps{};    ///< Turn rates about the axes of the world frame.
};

/// A robot's body, as its drive sees it; world frame. Each derived class is a kind of body, and has
/// the functions by which a drive moves this kind.
class RobotBody {
  public:
    RobotBody() = default;
    RobotBody(const RobotBody&) = delete;
    RobotBody& operator=(const RobotBody&) = delete;
    virtual ~RobotBody() = default;

    virtual double mass_kg() const = 0;  ///< Mass of the whole robot, with wheels and links.
    /// Moment of inertia about the vertical axis through the centre.
    virtual double inertia_kgm2() const = 0;
    /// Horizontal unit vector in the direction of the body's x axis.
    virtual Vec2 heading() const = 0;
    virtual Vec2 velocity_mps() const = 0;  ///< Velocity of the centre.
    /// Turn rate about the vertical axis, positive counter-clockwise.
    virtual double turn_rate_radps() const = 0;
};

/// A rigid box that stays upright on the ground. The physics gives this body no wheels; a drive may
/// simulate the effect of wheels.
class PlanarBody : public RobotBody {
  public:
    /// Applies a force to the centre and a torque about the vertical during the next step of the
    /// solver. World frame.
    virtual void push(Vec2 force_n, double torque_nm) = 0;
};

/// Left or right side of a robot, as seen in the direction of its heading.
enum class Side { kLeft, kRight };

/// Matrix that rotates vectors from the body frame to the world frame, as a list of its rows.
using RotationMatrix = std::array<std::array<double, 3>, 3>;

/// A chassis and two wheels on hinges. Friction of the tyres on the ground moves the robot. The
/// robot may tilt and tip over.
class WheeledBody : public RobotBody {
  public:
    virtual RotationMatrix rotation() const = 0;  ///< Rotation of the chassis.

    /// Adds this moment of inertia to each wheel, for parts that turn with the wheel, such as a
    /// motor and gears. Called once, by the constructor of the drive.
    virtual void add_rotors(double inertia_kgm2) = 0;

    /// Whether the wheel touches the ground.
    virtual bool is_on_ground(Side side) const = 0;

    /// Sets the velocity of a wheel's centre at once: the horizontal part to `velocity_mps` (world
    /// frame), the vertical part to 0.
    virtual void set_wheel_velocity(Side side, Vec2 velocity_mps) = 0;

    /// Turns the wheel by a motor between chassis and wheel during the next step of the solver.
    /// `turn_rate_radps`: wanted turn rate, positive forwards. `max_torque_nm`: highest torque of
    /// the motor.
    virtual void run_motor(Side side, double turn_rate_radps, double max_torque_nm) = 0;
};

/// The three axes of a body: unit vectors in the world frame.
struct Axes {
    /// Computes the axes of a body with the rotation `m`.
    explicit Axes(const RotationMatrix& m)
        : forward{m[0][0], m[1][0], m[2][0]},
          left{m[0][1], m[1][1], m[2][1]},
          up{m[0][2], m[1][2], m[2][2]} {}

    Vec3 forward;  ///< The body's x axis.
    Vec3 left;     ///< The body's y axis.
    Vec3 up;       ///< The body's z axis.
};

/// A joint of a robot, for the drive that moves the joint. The position of a hinge is an angle in
/// rad, that of a slider a distance in m.
class DrivenJoint {
  public:
    DrivenJoint() = default;
    DrivenJoint(const DrivenJoint&) = delete;
    DrivenJoint& operator=(const DrivenJoint&) = delete;
    virtual ~DrivenJoint() = default;

    /// Position of the joint; 0 in the pose in which the model is built. The position of a hinge
    /// without limits stays between minus and plus half a turn, so it sometimes jumps by a whole
    /// turn.
    virtual double position() const = 0;

    /// Position of the joint without jumps: whole turns are added up. Expects: count_turns() was
    /// called.
    virtual double whole_position() const = 0;

    /// Makes the joint count whole turns from each placement on. The count is then part of the
    /// world's state. Drives that accept positions as commands call this in their constructor.
    virtual void count_turns() = 0;

    virtual double speed() const = 0;  ///< Speed of the joint, in rad/s or m/s.

    // Limits of the joint in its model; infinite if the model sets none.
    virtual double lower() const = 0;       ///< Lowest position.
    virtual double upper() const = 0;       ///< Highest position.
    virtual double max_speed() const = 0;   ///< Highest speed, in rad/s or m/s.
    virtual double max_effort() const = 0;  ///< Highest torque or force of the motor, in N m or N.

    /// Moves the joint by a motor during the next step of the solver. `speed`: wanted speed, in
    /// rad/s or m/s. `max_effort`: highest torque or force of the motor, in N m or N. Expects: both
    /// are within the joint's limits.
    virtual void run(double speed, double max_effort) = 0;
};

/// A body that moves and turns in any direction. It consists of a base and, if the robot has a
/// model, of links that joints connect to the base. The robot's centre is the base's centre of
/// mass.
class FreeBody : public RobotBody {
  public:
    virtual RotationMatrix rotation() const = 0;  ///< Rotation of the base.
    virtual Vec3 position_m() const = 0;          ///< Position of the centre; world frame.
    virtual Vec3 space_velocity_mps() const = 0;  ///< Velocity of the centre; world frame.
    /// Turn rates about the axes of the world frame.
    virtual Vec3 space_turn_rate_radps() const = 0;

    /// Applies a force at the robot's centre and a torque to the base during the next step of the
    /// solver; world frame.
    virtual void push(const Vec3& force_n, const Vec3& torque_nm) = 0;

    /// Mass of the base as a share of the robot's mass; 1 if the base is the only link.
    virtual double base_share() const = 0;

    /// Pushes the base during the next step of the solver. The force is `centre_mps2` times the
    /// mass of the whole robot. The torque is the one that would give the base alone, without its
    /// links, the turn acceleration `turn_radps2`. Joints pull the links along. World frame.
    virtual void accelerate(const Vec3& centre_mps2, const Vec3& turn_radps2) = 0;

    /// Mean normal of the surfaces that carried the base in the last step: a unit vector that
    /// points more or less upwards. None if the body is in the air, only leans on something, or has
    /// just been placed.
    virtual std::optional<Vec3> support_normal() const = 0;
};

}  // namespace cancha::world

#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/base/text/parameters.h"
#include "proto/command/kind.h"
#include "server/sim/world/environment.h"
#include "server/sim/world/robot_body.h"

/// Interface between a robot's body and its drives. A drive moves the body or some of its joints by
/// commands.
namespace cancha::world {

struct ModelSpec;

/// The two wheels of a robot, left and right; see cancha.v1.Wheels.
struct WheelsSpec {
    double track_m = 0;        ///< Distance between the two wheels.
    double max_speed_mps = 0;  ///< Highest speed of a wheel's rim, forwards and backwards.
    double radius_m = 0;       ///< Radius of a wheel.
    /// Distance by which the axle is ahead of the robot's centre; negative if the axle is behind.
    double offset_m = 0;
    double mass_kg = 0;  ///< Mass of one wheel.
    /// Time constant with which the robot's speed follows the commanded speed.
    double speed_time_constant_s = 0;
    /// Time constant with which the turn rate follows the commanded turn rate.
    double turn_time_constant_s = 0;
    double tyre_friction = 0;  ///< Coefficient of friction of the tyres on the ground.
    /// Coefficient of friction of the two points at nose and tail that can slide on the ground
    /// (skids).
    double skid_friction = 0;
    double mass_centre_height_m = 0;  ///< Height of the chassis' centre of mass above the ground.

    friend constexpr bool operator==(const WheelsSpec&, const WheelsSpec&) = default;
};

/// The step of the solver for which a drive is to act. A tick consists of several steps.
struct DriveStep {
    double duration_s = 0;          ///< Duration of this step.
    double tick_s = 0;              ///< Duration of the whole tick.
    bool is_first_of_tick = false;  ///< True in the first step after new commands.
    std::size_t command = 0;  ///< Kind of the last command, as an index in DriveModel::commands.
};

/// Moves a robot, or some joints of a robot. Turns commands into forces on the body or into speeds
/// of motors.
class Drive {
  public:
    Drive() = default;
    Drive(const Drive&) = delete;
    Drive& operator=(const Drive&) = delete;
    virtual ~Drive() = default;

    /// Acts on the body for the next step. World calls this before every step of the solver.
    /// `wanted`: numbers of the last command after limit(); all 0 before the first command.
    virtual void act(std::span<const double> wanted, const DriveStep& step) = 0;

    /// Limits the numbers of a new command to what the robot can do. `command`: kind of the
    /// command, an index in DriveModel::commands. Expects: the numbers are finite.
    ///
    /// Recordings round the limited numbers away from 0, to the resolution of the recording. A
    /// replay limits the rounded numbers again. The result must equal the first limited numbers,
    /// bit by bit.
    virtual void limit(std::span<double> /*wanted*/, std::size_t /*command*/) const {}

    /// Describes the highest commands that limit() allows, for people: "2.9 m/s is the most". Empty
    /// without a limit.
    virtual std::string limits_text() const { return {}; }

    /// Numbers that the drive remembers from one step to the next; empty if it remembers none. The
    /// numbers are part of the world's state: World hashes, saves and restores them. World sets
    /// them to 0 when a match begins and when the robot is placed.
    virtual std::span<double> memory() { return {}; }
};

/// Objects that the constructor of a drive gets. All of them outlive the drive.
struct DriveContext {
    const WheelsSpec& wheels;  ///< Wheels of the robot.
    /// A value for each of DriveModel::settings, within its range.
    const ParameterValues& settings;
    const Environment& environment;  ///< Gravity and air. The wind in it may change with each step.
    /// Joints that the drive moves, in the order that JointNeeds::order describes.
    std::span<DrivenJoint* const> joints{};
    std::span<const std::size_t> joint_places{};  ///< Indices of `joints` in ModelSpec::joints.
    const ModelSpec* model = nullptr;  ///< Model of the robot. Null if the robot is a box.
    std::size_t tip = 0;  ///< Link at the end of an arm, as an index in ModelSpec::links.
};

/// Number and order of the joints that a type of drive moves.
struct JointNeeds {
    std::size_t least = 0;  ///< Smallest number of joints.
    std::size_t most = 0;   ///< Largest number of joints. 0 if the drive moves no joints.
    /// Meaning and order of the joints, for people: "the wheels: front left, front right, ...".
    std::string_view order{};
    bool is_chain = false;  ///< True if each joint carries the next one, as in an arm.
};

/// A type of drive. One file of `drives/` defines one type. For each kind of body that the type
/// supports, it has a function that makes the drive: `make_for_box`, `make_on_wheels` or
/// `make_free`. Unless the robot kind sets `body`, a robot gets the first body in this order that
/// all its drives support.
struct DriveModel {
    /// Name of the type. Its file has this name, and disciplines give it in `drive`.
    std::string_view name;
    std::string_view summary;  ///< Description in one line, for people.
    /// Kinds of commands that the drive accepts, one at a time: names of fields of
    /// cancha.v1.RobotCommand; unused elements are empty. A command of the first kind whose numbers
    /// are all 0 stops the robot.
    std::array<std::string_view, 5> commands;
    /// Settings of the drive. A discipline gives them in `drive_settings` of a robot kind or in
    /// `settings` of an actuator.
    std::span<const Parameter> settings;
    /// Makes the drive of an upright box. Null if the drive does not support this body. The drive
    /// borrows the body and everything to which the context refers.
    std::unique_ptr<Drive> (*make_for_box)(PlanarBody& body, const DriveContext& context);
    /// Like make_for_box, but for a wheeled body.
    std::unique_ptr<Drive> (*make_on_wheels)(WheeledBody& body, const DriveContext& context);
    /// Like make_for_box, but for a free body.
    std::unique_ptr<Drive> (*make_free)(FreeBody& body, const DriveContext& context) = nullptr;
    bool needs_wheels = true;  ///< True if the robot kind must describe its wheels.
    JointNeeds joints{};  ///< Joints that the drive moves. A drive without joints pushes the base.
    /// Checks joints, tip and settings when a discipline is read. Returns a description of a
    /// problem for people, or an empty text if there is none. This pointer is null if nothing needs
    /// checking. `context` has no `joints` yet, only `joint_places`.
    std::string (*problem_of)(const DriveContext& context) = nullptr;
};

/// Makes a drive of class `Type`. Use it for the function pointers of a DriveModel, such as
/// make_free.
template <typename Type, typename Body>
std::unique_ptr<Drive> make_drive(Body& body, const DriveContext& context) {
    return std::make_unique<Type>(body, context);
}

/// Returns all types of drives in this program, in alphabetical order of their names.
std::span<const DriveModel* const> drive_models();

/// Returns the kinds of commands that this type of drive accepts, in the order of
/// DriveModel::commands.
std::vector<const command::Kind*> command_kinds_of(const DriveModel& model);

/// Returns the type of drive with this name. Null if no type has this name.
const DriveModel* find_drive_model(std::string_view name);

}  // namespace cancha::world

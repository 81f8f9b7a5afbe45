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

/// Interface between a robot's body and its drive, which moves it.
namespace cancha::world {

struct ModelSpec;

/// The wheels of a robot; see cancha.v1.Wheels for each number.
struct WheelsSpec {
    double track_m = 0;                ///< Distance between the wheels.
    double max_speed_mps = 0;          ///< Highest speed of a wheel's rim, either way.
    double radius_m = 0;               ///< Radius of a wheel.
    double offset_m = 0;               ///< Distance from the centre to the axle, along body x.
    double mass_kg = 0;                ///< Mass of one wheel.
    double speed_time_constant_s = 0;  ///< Time constant of the speed's response.
    double turn_time_constant_s = 0;   ///< Time constant of the turn rate's response.
    double tyre_friction = 0;          ///< Friction of the tyres on the ground, as a coefficient.
    double skid_friction = 0;         ///< Friction of the skids at nose and tail, as a coefficient.
    double mass_centre_height_m = 0;  ///< Height of the chassis' mass centre.

    friend constexpr bool operator==(const WheelsSpec&, const WheelsSpec&) = default;
};

/// One step of the solver, as drives see it.
struct DriveStep {
    double duration_s = 0;          ///< Duration of this step.
    double tick_s = 0;              ///< Duration of the whole tick.
    bool is_first_of_tick = false;  ///< True in the first step after new commands.
    std::size_t command = 0;        ///< Index in DriveModel::commands of the robot's last command.
};

/// Moves a robot, or a part of one: turns commands into forces on the body.
class Drive {
  public:
    Drive() = default;
    Drive(const Drive&) = delete;
    Drive& operator=(const Drive&) = delete;
    virtual ~Drive() = default;

    /// Called before every step of the solver. `wanted`: the numbers of the last command, as
    /// limit() left them; all 0 before the first one.
    virtual void act(std::span<const double> wanted, const DriveStep& step) = 0;

    /// Limits the numbers of a command to what the robot can do. `command`: index in
    /// DriveModel::commands. Expects: the numbers are finite. A recording has the limited numbers
    /// rounded outwards to the next step; limiting these again must give the same bits.
    virtual void limit(std::span<double> /*wanted*/, std::size_t /*command*/) const {}

    /// Highest commands that limit() allows, for people: "2.9 m/s is the most". Empty: no limit.
    virtual std::string limits_text() const { return {}; }

    /// Numbers that it carries from one step to the next. They belong to the state of the world:
    /// hashed, saved and restored; all 0 when a match begins and when the robot is placed.
    virtual std::span<double> memory() { return {}; }
};

/// Objects from which a drive is made. All of them outlive the drive.
struct DriveContext {
    const WheelsSpec& wheels;         ///< Wheels of the robot kind.
    const ParameterValues& settings;  ///< Complete and in range.
    const Environment& environment;   ///< Its wind may change with each step.
    std::span<DrivenJoint* const>
        joints{};  ///< Joints that the drive moves, in the order of JointNeeds::order.
    std::span<const std::size_t> joint_places{};  ///< Indices of `joints` in ModelSpec::joints.
    const ModelSpec* model = nullptr;             ///< Model of the robot; null: it is a box.
    std::size_t tip = 0;                          ///< Index of the link at the end of an arm.
};

/// The joints that a drive asks for.
struct JointNeeds {
    std::size_t least = 0;     ///< Fewest joints.
    std::size_t most = 0;      ///< Most joints.
    std::string_view order{};  ///< For people: "the wheels: front left, front right, ...".
    bool is_chain = false;     ///< True if each joint carries the next one, as in an arm.
};

/// Type of drive, defined by one file of `drives/`. It has a maker for each kind of body that it
/// supports. A robot gets the first of these kinds unless its kind sets `body`.
struct DriveModel {
    std::string_view name;     ///< Name of the file, and `drive` in a discipline.
    std::string_view summary;  ///< One line for people.
    /// Accepted commands, any of them at a time: names of fields of RobotCommand. Zeros of the
    /// first one stop the robot.
    std::array<std::string_view, 5> commands;
    /// Parameters in `drive_settings` of a robot kind, or in `settings` of an actuator.
    std::span<const Parameter> settings;
    /// Makes the drive of a box. Null: not supported. The drive borrows the body and all that the
    /// context refers to.
    std::unique_ptr<Drive> (*make_for_box)(PlanarBody& body, const DriveContext& context);
    /// Makes the drive of a wheeled body. Null: not supported. Borrows as make_for_box.
    std::unique_ptr<Drive> (*make_on_wheels)(WheeledBody& body, const DriveContext& context);
    /// Makes the drive of a free body. Null: not supported. Borrows as make_for_box.
    std::unique_ptr<Drive> (*make_free)(FreeBody& body, const DriveContext& context) = nullptr;
    bool needs_wheels = true;  ///< True if the robot kind must describe its wheels.
    JointNeeds joints{};       ///< A drive without joints pushes the base.
    /// Returns what is wrong with joints, tip or settings, for people; empty: nothing. Null:
    /// nothing to check. The context has only the joints' indices so far, not `joints`.
    std::string (*problem_of)(const DriveContext& context) = nullptr;
};

/// Makes a drive of class `Type`, for the makers of a DriveModel.
template <typename Type, typename Body>
std::unique_ptr<Drive> make_drive(Body& body, const DriveContext& context) {
    return std::make_unique<Type>(body, context);
}

/// All drives that were compiled in, in alphabetical order.
std::span<const DriveModel* const> drive_models();

/// The kinds of command that this drive accepts.
std::vector<const command::Kind*> command_kinds_of(const DriveModel& model);

/// Finds a drive by its name. Null: there is none.
const DriveModel* find_drive_model(std::string_view name);

}  // namespace cancha::world

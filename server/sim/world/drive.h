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

/// Drives move robots: the interface between a body and a drive.
namespace cancha::world {

struct ModelSpec;

/// The wheels of a robot; see cancha.v1.Wheels for each number.
struct WheelsSpec {
    double track_m = 0;                ///< Between the wheels.
    double max_speed_mps = 0;          ///< Highest speed of a wheel's rim, either way.
    double radius_m = 0;               ///< Radius of a wheel.
    double offset_m = 0;               ///< From the centre to the axle along body x.
    double mass_kg = 0;                ///< Mass of one wheel.
    double speed_time_constant_s = 0;  ///< With which the speed follows the wheels.
    double turn_time_constant_s = 0;   ///< With which the turn rate follows the wheels.
    double tyre_friction = 0;          ///< Friction of the tyres on the ground, as a coefficient.
    double skid_friction = 0;         ///< Friction of the skids at nose and tail, as a coefficient.
    double mass_centre_height_m = 0;  ///< Height of the chassis' mass centre.

    friend constexpr bool operator==(const WheelsSpec&, const WheelsSpec&) = default;
};

/// One step of the solver, as a drive must know it.
struct DriveStep {
    double duration_s = 0;          ///< Duration of this step.
    double tick_s = 0;              ///< Duration of the whole tick.
    bool is_first_of_tick = false;  ///< The first one after new commands.
    std::size_t command = 0;        ///< Which of DriveModel::commands the robot was told last.
};

/// Moves a robot, or a part of one: turns what it is told into what happens to the body.
class Drive {
  public:
    Drive() = default;
    Drive(const Drive&) = delete;
    Drive& operator=(const Drive&) = delete;
    virtual ~Drive() = default;

    /// Called before every step of the solver. `wanted`: the numbers of the last command, as
    /// limit() left them; all 0 before the first one.
    virtual void act(std::span<const double> wanted, const DriveStep& step) = 0;

    /// Makes what the robot can do of the numbers of a command, which is this one of
    /// DriveModel::commands. They are finite. Recordings have what is left to the next step
    /// outwards: limited once more, that has to be the same to the bit.
    virtual void limit(std::span<double> /*wanted*/, std::size_t /*command*/) const {}

    /// The most that limit() leaves, for people: "2.9 m/s is the most". Empty: everything.
    virtual std::string limits_text() const { return {}; }

    /// Numbers that it carries from one step to the next. They belong to the state of the world:
    /// hashed, saved and restored; all 0 when a match begins and when the robot is placed.
    virtual std::span<double> memory() { return {}; }
};

/// The things that a drive is made from. All of them outlive the drive.
struct DriveContext {
    const WheelsSpec& wheels;         ///< Wheels of the robot kind.
    const ParameterValues& settings;  ///< Complete and in range.
    const Environment& environment;   ///< Its wind may change with each step.
    std::span<DrivenJoint* const>
        joints{};  ///< Joints that it moves, in the order that it asks for.
    std::span<const std::size_t> joint_places{};  ///< Their places in ModelSpec::joints.
    const ModelSpec* model = nullptr;             ///< Model of the robot; null: it is a box.
    std::size_t tip = 0;                          ///< Place of the link at the end of an arm.
};

/// The joints that a drive asks for.
struct JointNeeds {
    std::size_t least = 0;     ///< Fewest joints.
    std::size_t most = 0;      ///< Most joints.
    std::string_view order{};  ///< For people: "the wheels: front left, front right, ...".
    bool is_chain = false;     ///< Each carries the next one, as in an arm.
};

/// The offer of one file of `drives/`. A drive is written for one or more of the kinds of body and
/// has the makers for those; its robots get the first one unless `body` of their kind says which.
struct DriveModel {
    std::string_view name;     ///< Name of the file, and what `drive` in a discipline says.
    std::string_view summary;  ///< One line for people.
    /// Commands that it takes, any of them at a time: names of fields of RobotCommand. Zeros of the
    /// first stop it.
    std::array<std::string_view, 5> commands;
    /// Set in `drive_settings` of a robot kind, or in `settings` of an actuator.
    std::span<const Parameter> settings;
    /// For a drive of a box; else null. Borrows: body, and what the context refers to.
    std::unique_ptr<Drive> (*make_for_box)(PlanarBody& body, const DriveContext& context);
    /// For a drive on wheels; else null. Borrows: body, and what the context refers to.
    std::unique_ptr<Drive> (*make_on_wheels)(WheeledBody& body, const DriveContext& context);
    /// For a drive of a free body; else null. Borrows: body, and what the context refers to.
    std::unique_ptr<Drive> (*make_free)(FreeBody& body, const DriveContext& context) = nullptr;
    bool needs_wheels = true;  ///< Robot kinds must say what wheels they have.
    JointNeeds joints{};       ///< Drives without joints push the base of the robot.
    /// What is wrong with joints, tip or settings, for people; empty: nothing. Null: nothing can
    /// be. The context has no joints yet but their places.
    std::string (*problem_of)(const DriveContext& context) = nullptr;
};

/// Makes drives of one class, for any maker of a DriveModel.
template <typename Type, typename Body>
std::unique_ptr<Drive> make_drive(Body& body, const DriveContext& context) {
    return std::make_unique<Type>(body, context);
}

/// Every drive that was compiled in, in alphabetical order.
std::span<const DriveModel* const> drive_models();

/// The kinds of command that this drive takes.
std::vector<const command::Kind*> command_kinds_of(const DriveModel& model);

/// Null: there is none of that name.
const DriveModel* find_drive_model(std::string_view name);

}  // namespace cancha::world

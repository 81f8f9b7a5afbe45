#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "cancha/client/drawing.h"
#include "cancha/client/observation.h"

namespace cancha::client {

/// Speeds of the rims of a robot's two wheels; positive: forwards. The server clamps them to the
/// robot's limit.
struct WheelSpeeds {
    double left_mps = 0;   ///< Speed of the left wheel.
    double right_mps = 0;  ///< Speed of the right wheel.

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;
};

/// Desired velocity of a robot whose drive takes a velocity. The directions are those of the
/// robot's body when it stands level. The robot ignores components that it cannot carry out. If all
/// components are 0, the robot stays where it is.
struct BodyVelocity {
    double forward_mps = 0;      ///< Speed forwards, along body x.
    double left_mps = 0;         ///< Speed to the left.
    double up_mps = 0;           ///< Speed upwards, for drones. 0: the height stays.
    double turn_rate_radps = 0;  ///< Turn rate, counter-clockwise.

    friend constexpr bool operator==(const BodyVelocity&, const BodyVelocity&) = default;
};

/// One number of a command, and the name of its field in cancha/v1/actuation.proto: "left_mps".
struct NamedNumber {
    std::string_view name;  ///< Name of the field.
    double number = 0;      ///< Value in the unit at the end of the name; a share if it has none.
};

/// Any command of a robot, by its name in RobotCommand (cancha/v1/actuation.proto).
struct NamedCommand {
    std::string kind;             ///< Name of the field in RobotCommand: "airship".
    std::vector<double> numbers;  ///< One for each field of the command's message, in order.

    /// Whether all members are equal.
    friend bool operator==(const NamedCommand&, const NamedCommand&) = default;
};

/// Command for a robot. Which commands a robot takes depends on its drives (RobotKind in the
/// settings of the discipline).
using Command = std::variant<WheelSpeeds, BodyVelocity, NamedCommand>;

/// The answer to a tick: commands for the robots of the seat, placements for a restart, and a
/// drawing. A robot without a command keeps its last one.
class Commands {
  public:
    /// The command for one robot, or for one of its actuators.
    struct Entry {
        RobotId robot{};         ///< The robot that gets the command.
        Command command;         ///< The command.
        std::string actuator{};  ///< Name of the actuator. Empty: the first that takes the command.

        /// The wheel speeds of the command. Throws std::bad_variant_access if the command is of
        /// another kind.
        const WheelSpeeds& wheels() const { return std::get<WheelSpeeds>(command); }
    };

    /// Sets the wheel speeds of the robot with this id. If this function is called several times
    /// for a robot, the last call counts. Throws std::invalid_argument if a speed is not finite.
    void set_wheels(RobotId robot, WheelSpeeds wheels);

    /// Sets the wheels of this robot.
    void set_wheels(const RobotView& robot, WheelSpeeds wheels) { set_wheels(robot.id(), wheels); }

    /// Sets the velocity of the robot with this id. Only for robots whose drive takes a velocity.
    /// If this function is called several times for a robot, the last call counts. Throws
    /// std::invalid_argument if a number is not finite.
    void set_velocity(RobotId robot, const BodyVelocity& velocity);

    /// Sets the velocity of this robot.
    void set_velocity(const RobotView& robot, const BodyVelocity& velocity) {
        set_velocity(robot.id(), velocity);
    }

    /// Sets any command of the schema: set(robot, "wheels", {{"left_mps", 0.5}, {"right_mps",
    /// 0.5}}). Numbers that are not named are 0. A robot with several actuators takes one command
    /// for each. If several actuators take this kind of command, `actuator` says which one is
    /// meant. Throws std::invalid_argument if there is no such command or number, or if a number is
    /// not finite.
    void set(RobotId robot, std::string_view kind, std::initializer_list<NamedNumber> numbers,
             std::string_view actuator = {}) {
        set(robot, kind, std::span(numbers.begin(), numbers.size()), actuator);
    }

    /// Sets any command of the schema, with its numbers in a span.
    void set(RobotId robot, std::string_view kind, std::span<const NamedNumber> numbers,
             std::string_view actuator = {});

    /// Sets any command of this robot.
    void set(const RobotView& robot, std::string_view kind,
             std::initializer_list<NamedNumber> numbers, std::string_view actuator = {}) {
        set(robot.id(), kind, numbers, actuator);
    }

    /// Places a robot for a restart. `pose` is in the frame of `view`, which may be
    /// in_attack_frame(). Has an effect only in ticks in which Observation::is_to_place() is true.
    /// The rules place all robots that the team does not place. If a position is illegal, the
    /// nearest legal position is used. The last call for a robot counts. Throws
    /// std::invalid_argument if a number is not finite.
    void place(const Observation& view, RobotId robot, const GroundPose& pose);

    /// Places the ball. Has an effect only if the restart lets the team choose the ball's position,
    /// such as a goal kick. Frame and exceptions are as for place().
    void place_ball(const Observation& view, Vec2 position_m);

    /// Asks for a time-out. The time-out begins with the next restart, if the team has time-outs
    /// left.
    void ask_for_time_out() { asks_for_time_out_ = true; }

    /// Placement of one robot for a restart.
    struct Place {
        RobotId robot{};  ///< The robot to place.
        GroundPose pose;  ///< Pose in the world frame.
    };

    /// The placements of robots, in the order of the first call for each robot.
    std::span<const Place> places() const { return places_; }

    /// Position for the ball, in the world frame. None if place_ball() was not called.
    std::optional<Vec2> ball_place_m() const { return ball_m_; }

    /// Whether ask_for_time_out() was called.
    bool asks_for_time_out() const { return asks_for_time_out_; }

    /// The commands, in the order of the first call for each robot and kind.
    std::span<const Entry> entries() const { return entries_; }

    /// Returns a pen that draws in the frame of `view`, which may be in_attack_frame(). Borrows:
    /// these commands.
    Pen pen(const Observation& view) { return {drawing_, view}; }

    /// The drawing that all pens of these commands have made.
    const Drawing& drawing() const { return drawing_; }

    /// Removes all commands, placements and drawings. Keeps the memory. run() calls this function
    /// before each tick.
    void clear() {
        entries_.clear();
        places_.clear();
        ball_m_.reset();
        asks_for_time_out_ = false;
        drawing_.clear();
    }

  private:
    void set(RobotId robot, const Command& command, std::string_view actuator = {});

    std::vector<Entry> entries_{};
    std::vector<Place> places_{};
    std::optional<Vec2> ball_m_{};
    bool asks_for_time_out_ = false;
    Drawing drawing_{};
};

}  // namespace cancha::client

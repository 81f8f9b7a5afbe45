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

/// Speeds of the wheel rims, positive forwards. The server clamps them to the robot's limit.
struct WheelSpeeds {
    double left_mps = 0;   ///< Speed of the left wheel.
    double right_mps = 0;  ///< Speed of the right wheel.

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;
};

/// Desired velocity of a robot that takes a velocity, in the frame of its body when it stands
/// level. A robot ignores components that it cannot follow; 0 keeps the robot where it is.
struct BodyVelocity {
    double forward_mps = 0;      ///< Forwards, along body x.
    double left_mps = 0;         ///< To its left.
    double up_mps = 0;           ///< Upwards, for drones; 0 keeps the height.
    double turn_rate_radps = 0;  ///< Counter-clockwise.

    friend constexpr bool operator==(const BodyVelocity&, const BodyVelocity&) = default;
};

/// One number of a command by its name in the schema, such as "left_mps".
struct NamedNumber {
    std::string_view name;  ///< Name of the field.
    double number = 0;      ///< In the unit that ends the name, or a share of the maximum.
};

/// Any command of the schema (RobotCommand in cancha/v1/actuation.proto), given by names.
struct NamedCommand {
    std::string kind;             ///< The field of RobotCommand: "airship".
    std::vector<double> numbers;  ///< One for each field, in the order of its message.

    /// Whether all members are equal.
    friend bool operator==(const NamedCommand&, const NamedCommand&) = default;
};

/// Command for a robot. The drives of its RobotKind in the discipline say which commands it takes.
using Command = std::variant<WheelSpeeds, BodyVelocity, NamedCommand>;

/// The answer to a tick: commands for the robots of the seat until the next one (a robot without a
/// command keeps its last one), and a drawing.
class Commands {
  public:
    /// The command for one robot, or for one of its actuators.
    struct Entry {
        RobotId robot{};         ///< Which robot.
        Command command;         ///< Its command.
        std::string actuator{};  ///< Which actuator; empty: the first one that takes the command.

        /// The wheel speeds. Throws std::bad_variant_access if it is another command.
        const WheelSpeeds& wheels() const { return std::get<WheelSpeeds>(command); }
    };

    /// Sets the wheel speeds of the robot with this id. For each kind of command the last call for
    /// a robot counts. Throws std::invalid_argument if a speed is not finite.
    void set_wheels(RobotId robot, WheelSpeeds wheels);

    /// Sets the wheels of this robot.
    void set_wheels(const RobotView& robot, WheelSpeeds wheels) { set_wheels(robot.id(), wheels); }

    /// Sets the velocity of the robot with this id, if it takes one. Otherwise like set_wheels().
    void set_velocity(RobotId robot, const BodyVelocity& velocity);

    /// Sets the velocity of this robot.
    void set_velocity(const RobotView& robot, const BodyVelocity& velocity) {
        set_velocity(robot.id(), velocity);
    }

    /// Sets any command of the schema: set(robot, "wheels", {{"left_mps", 0.5}, {"right_mps",
    /// 0.5}}). Numbers that are not named are 0. A robot with several actuators takes a command for
    /// each; if several take the same kind, `actuator` names one. Throws std::invalid_argument if
    /// there is no such command or number, or if a number is not finite.
    void set(RobotId robot, std::string_view kind, std::initializer_list<NamedNumber> numbers,
             std::string_view actuator = {}) {
        set(robot, kind, std::span(numbers.begin(), numbers.size()), actuator);
    }

    /// Sets a command whose numbers are in a list.
    void set(RobotId robot, std::string_view kind, std::span<const NamedNumber> numbers,
             std::string_view actuator = {});

    /// Sets a command of this robot.
    void set(const RobotView& robot, std::string_view kind,
             std::initializer_list<NamedNumber> numbers, std::string_view actuator = {}) {
        set(robot.id(), kind, numbers, actuator);
    }

    /// Places a robot for a restart. `pose` is in the frame of `view`, which may be
    /// in_attack_frame(). Counts only in ticks in which the view says is_to_place(). The rules
    /// place the other robots. An illegal position becomes the nearest legal one. The last call for
    /// a robot counts. Throws std::invalid_argument if a number is not finite.
    void place(const Observation& view, RobotId robot, const GroundPose& pose);

    /// Places the ball if the restart leaves its position to the team, such as a goal kick. Frame
    /// and errors are those of place().
    void place_ball(const Observation& view, Vec2 position_m);

    /// Asks for a time-out. It begins with the next restart if the team has time-outs left.
    void ask_for_time_out() { asks_for_time_out_ = true; }

    /// Place of one robot in a restart.
    struct Place {
        RobotId robot{};  ///< Which robot.
        GroundPose pose;  ///< Pose in the world frame.
    };

    /// The places of robots, in the order of the first call for each robot.
    std::span<const Place> places() const { return places_; }

    /// The place of the ball, in the world frame. Absent: place_ball() was not called.
    std::optional<Vec2> ball_place_m() const { return ball_m_; }

    /// Whether ask_for_time_out() was called.
    bool asks_for_time_out() const { return asks_for_time_out_; }

    /// The commands, in the order of the first call for each robot and kind.
    std::span<const Entry> entries() const { return entries_; }

    /// Returns a pen that draws in the frame of `view`, which may be in_attack_frame(). Borrows:
    /// these commands.
    Pen pen(const Observation& view) { return {drawing_, view}; }

    /// Drawing of all pens.
    const Drawing& drawing() const { return drawing_; }

    /// Removes all commands, places and drawings, as run() does before each tick. Keeps the memory.
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

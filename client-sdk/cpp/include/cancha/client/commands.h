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

/// How a robot without wheels shall move as a whole, in the frame of its body when it stands level.
/// A robot ignores what it cannot do; 0 holds.
struct BodyVelocity {
    double forward_mps = 0;      ///< Along its nose.
    double left_mps = 0;         ///< To its left.
    double up_mps = 0;           ///< Drones; 0 keeps the height.
    double turn_rate_radps = 0;  ///< Counter-clockwise.

    friend constexpr bool operator==(const BodyVelocity&, const BodyVelocity&) = default;
};

/// One number of a command by its name in the schema, such as "left_mps".
struct NamedNumber {
    std::string_view name;  ///< Name of the field.
    double number = 0;      ///< In the unit that the name ends in, or a share of what is possible.
};

/// Any command of the schema (RobotCommand in cancha/v1/actuation.proto) by its names.
struct NamedCommand {
    std::string kind;             ///< The field of RobotCommand: "airship".
    std::vector<double> numbers;  ///< In the order of its message.

    /// All of it is equal.
    friend bool operator==(const NamedCommand&, const NamedCommand&) = default;
};

/// Command for a robot; the drives of its RobotKind in the discipline say which of them it takes.
using Command = std::variant<WheelSpeeds, BodyVelocity, NamedCommand>;

/// The answer to a tick: commands for the robots of the seat until the next one (a robot without a
/// command keeps its last one), and a drawing.
class Commands {
  public:
    /// The command for one robot, or for one of its actuators.
    struct Entry {
        RobotId robot{};         ///< Which robot.
        Command command;         ///< Its command.
        std::string actuator{};  ///< Its actuator; empty: the first one that takes the command.

        /// Throws std::bad_variant_access where it is told something else.
        const WheelSpeeds& wheels() const { return std::get<WheelSpeeds>(command); }
    };

    /// The last call for a robot counts, of each kind of command. Throws std::invalid_argument
    /// where a speed is not finite.
    void set_wheels(RobotId robot, WheelSpeeds wheels);

    /// Sets the wheels of this robot.
    void set_wheels(const RobotView& robot, WheelSpeeds wheels) { set_wheels(robot.id(), wheels); }

    /// As set_wheels(), for robots that take a velocity.
    void set_velocity(RobotId robot, const BodyVelocity& velocity);

    /// Sets the velocity of this robot.
    void set_velocity(const RobotView& robot, const BodyVelocity& velocity) {
        set_velocity(robot.id(), velocity);
    }

    /// Any command that there is: set(robot, "wheels", {{"left_mps", 0.5}, {"right_mps", 0.5}}).
    /// Numbers that are not named are 0. A robot with several actuators takes a command for each;
    /// `actuator` says for which, where several take the same kind. Throws std::invalid_argument
    /// where there is no such command or number, or one is not finite.
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

    /// Places a robot for a restart, in the frame of the view, including in_attack_frame(). Used
    /// only when the view says is_to_place(); robots not placed are placed by the rules. Illegal
    /// positions become the nearest legal one. The last call for a robot counts. Throws
    /// std::invalid_argument where a number is not finite.
    void place(const Observation& view, RobotId robot, const GroundPose& pose);

    /// Places the ball, if the restart leaves its position to the team, such as a goal kick;
    /// otherwise as place().
    void place_ball(const Observation& view, Vec2 position_m);

    /// Asks for a time-out. It begins with the next restart, if any are left.
    void ask_for_time_out() { asks_for_time_out_ = true; }

    /// Where one robot is to be placed.
    struct Place {
        RobotId robot{};  ///< Which robot.
        GroundPose pose;  ///< World frame.
    };

    /// In the order of the first call for each robot.
    std::span<const Place> places() const { return places_; }

    /// World frame.
    std::optional<Vec2> ball_place_m() const { return ball_m_; }

    /// Whether ask_for_time_out() was called.
    bool asks_for_time_out() const { return asks_for_time_out_; }

    /// In the order of the first call for each robot and kind.
    std::span<const Entry> entries() const { return entries_; }

    /// Draws in the frame of the view, including in_attack_frame(). Borrows: these commands.
    Pen pen(const Observation& view) { return {drawing_, view}; }

    /// Drawing of all pens.
    const Drawing& drawing() const { return drawing_; }

    /// Empties everything, as before each tick; keeps the memory.
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

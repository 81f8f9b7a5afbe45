#pragma once

#include <optional>
#include <span>
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
    double left_mps = 0;   ///< Of the left wheel.
    double right_mps = 0;  ///< Of the right wheel.

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;
};

/// How a robot without wheels shall move as a whole, in the frame of its body when it stands level.
/// What it cannot do it ignores; 0 holds.
struct BodyVelocity {
    double forward_mps = 0;      ///< Along its nose.
    double left_mps = 0;         ///< To its left.
    double up_mps = 0;           ///< Drones; 0 keeps the height.
    double turn_rate_radps = 0;  ///< Counter-clockwise.

    friend constexpr bool operator==(const BodyVelocity&, const BodyVelocity&) = default;
};

/// The motors of an airship, each as a share of what it can do. The server clamps them to [-1, 1].
struct AirshipMotors {
    double front = 0;     ///< Pulls it forwards.
    double vertical = 0;  ///< Pushes it down; negative: up.
    double yaw = 0;       ///< Turns its nose to the right.

    friend constexpr bool operator==(const AirshipMotors&, const AirshipMotors&) = default;
};

/// What a robot can be told; RobotKind.drive of its discipline says which of them it takes.
using Command = std::variant<WheelSpeeds, BodyVelocity, AirshipMotors>;

/// The answer to a tick: commands for the robots of the seat until the next one (a robot without a
/// command keeps its last one), and a drawing.
class Commands {
  public:
    /// The command for one robot.
    struct Entry {
        RobotId robot{};  ///< Which robot.
        Command command;  ///< What it is told.

        /// Throws std::bad_variant_access where it is told something else.
        const WheelSpeeds& wheels() const { return std::get<WheelSpeeds>(command); }
    };

    /// The last call for a robot counts. Throws std::invalid_argument where a speed is not finite.
    void set_wheels(RobotId robot, WheelSpeeds wheels);

    /// The same.
    void set_wheels(const RobotView& robot, WheelSpeeds wheels) { set_wheels(robot.id(), wheels); }

    /// As set_wheels(), for robots that take a velocity.
    void set_velocity(RobotId robot, const BodyVelocity& velocity);

    /// The same.
    void set_velocity(const RobotView& robot, const BodyVelocity& velocity) {
        set_velocity(robot.id(), velocity);
    }

    /// As set_wheels(), for airships.
    void set_motors(RobotId robot, const AirshipMotors& motors);

    /// The same.
    void set_motors(const RobotView& robot, const AirshipMotors& motors) {
        set_motors(robot.id(), motors);
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

    /// In the order of the first call for each robot.
    std::span<const Entry> entries() const { return entries_; }

    /// Draws in the frame of the view, including in_attack_frame(). Borrows: these commands.
    Pen pen(const Observation& view) { return {drawing_, view}; }

    /// What the pens have drawn.
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
    void set(RobotId robot, const Command& command);

    std::vector<Entry> entries_{};
    std::vector<Place> places_{};
    std::optional<Vec2> ball_m_{};
    bool asks_for_time_out_ = false;
    Drawing drawing_{};
};

}  // namespace cancha::client

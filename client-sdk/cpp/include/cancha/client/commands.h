#pragma once

#include <optional>
#include <span>
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

/// The answer to a tick: commands for the robots of the seat until the next one (a robot without a
/// command keeps its last one), and a drawing.
class Commands {
  public:
    /// The command for one robot.
    struct Entry {
        RobotId robot{};     ///< Which robot.
        WheelSpeeds wheels;  ///< What its wheels are to do.
    };

    /// The last call for a robot counts. Throws std::invalid_argument where a speed is not finite.
    void set_wheels(RobotId robot, WheelSpeeds wheels);

    /// The same.
    void set_wheels(const RobotView& robot, WheelSpeeds wheels) { set_wheels(robot.id(), wheels); }

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
    std::vector<Entry> entries_{};
    std::vector<Place> places_{};
    std::optional<Vec2> ball_m_{};
    bool asks_for_time_out_ = false;
    Drawing drawing_{};
};

}  // namespace cancha::client

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cancha/client/drawing.h"
#include "cancha/client/observation.h"
#include "proto/base/ids.h"
#include "proto/base/pose.h"
#include "proto/base/vec3.h"

namespace cancha::client {

/// Speeds of the wheel rims, positive forwards. The server clamps them to the robot's limit.
struct WheelSpeeds {
    double left_mps = 0;
    double right_mps = 0;

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;
};

/// The answer to a tick: what the robots of a seat are told to do until the next one (a robot that
/// is told nothing keeps its last command), and what is drawn over the field.
class Commands {
  public:
    struct Entry {
        RobotId robot{};
        WheelSpeeds wheels;
    };

    /// The last call for a robot counts. Expects: both speeds are finite.
    void set_wheels(RobotId robot, WheelSpeeds wheels);

    void set_wheels(const RobotView& robot, WheelSpeeds wheels) { set_wheels(robot.id(), wheels); }

    /// Where a robot is to stand in a restart, in the frame of the view, be it in_attack_frame() or
    /// not. Counts where the view says is_to_place(); robots that are not placed stand where the
    /// rules have them. What the rules forbid becomes the nearest place that they allow. The last
    /// call for a robot counts. Expects: the pose is finite.
    void place(const Observation& view, RobotId robot, const GroundPose& pose);

    /// Where the ball is to lie, in a restart that leaves the choice to the team, such as a goal
    /// kick; otherwise as place().
    void place_ball(const Observation& view, Vec2 position_m);

    /// Asks for a time-out. It begins with the next restart, if any are left.
    void ask_for_time_out() { asks_for_time_out_ = true; }

    struct Place {
        RobotId robot{};
        GroundPose pose;  ///< World frame.
    };

    /// In the order of the first call for each robot.
    std::span<const Place> places() const { return places_; }

    /// World frame.
    std::optional<Vec2> ball_place_m() const { return ball_m_; }

    bool asks_for_time_out() const { return asks_for_time_out_; }

    /// In the order of the first call for each robot.
    std::span<const Entry> entries() const { return entries_; }

    /// Draws in the frame of the view, be it in_attack_frame() or not. Borrows: these commands.
    Pen pen(const Observation& view) { return {drawing_, view}; }

    const Drawing& drawing() const { return drawing_; }

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

#pragma once

#include <span>
#include <vector>

#include "cancha/client/drawing.h"
#include "cancha/client/observation.h"
#include "proto/base/ids.h"

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

    /// In the order of the first call for each robot.
    std::span<const Entry> entries() const { return entries_; }

    /// Draws in the frame of the view, be it in_attack_frame() or not. Borrows: these commands.
    Pen pen(const Observation& view) { return {drawing_, view}; }

    const Drawing& drawing() const { return drawing_; }

    void clear() {
        entries_.clear();
        drawing_.clear();
    }

  private:
    std::vector<Entry> entries_{};
    Drawing drawing_{};
};

}  // namespace cancha::client

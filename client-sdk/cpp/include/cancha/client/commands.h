#pragma once

#include <span>
#include <vector>

#include "cancha/client/observation.h"
#include "proto/base/ids.h"

namespace cancha::client {

/// Speeds of the wheel rims, positive forwards. The server clamps them to the robot's limit.
struct WheelSpeeds {
    double left_mps = 0;
    double right_mps = 0;

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;
};

/// What the robots of a seat are told to do until the next tick. A robot that is told nothing keeps
/// its last command.
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

    void clear() { entries_.clear(); }

  private:
    std::vector<Entry> entries_{};
};

}  // namespace cancha::client

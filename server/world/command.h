#pragma once

#include <variant>
#include <vector>

#include "cancha/base/ids.h"

namespace cancha::world {

/// Speeds of the wheel rims along body x. Finite; clamped to what the wheels can do.
struct WheelSpeeds {
    double left_mps = 0;   ///< Of the left wheel.
    double right_mps = 0;  ///< Of the right wheel.

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;
};

/// What a robot can be told; one alternative per way to command a robot.
using DriveCommand = std::variant<WheelSpeeds>;

/// What one robot is told. It holds until the robot is told something else.
struct RobotCommand {
    RobotId robot{};     ///< Which robot.
    DriveCommand drive;  ///< What it is told.

    friend constexpr bool operator==(const RobotCommand&, const RobotCommand&) = default;
};

/// One answer of a seat; at most one command per robot.
using CommandSet = std::vector<RobotCommand>;

}  // namespace cancha::world

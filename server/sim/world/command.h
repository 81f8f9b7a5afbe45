#pragma once

#include <vector>

#include "cancha/base/ids.h"
#include "proto/command/command.h"

namespace cancha::world {

/// Command for one robot. It holds until the robot is told something else.
struct RobotCommand {
    RobotId robot{};         ///< Which robot.
    command::Command drive;  ///< Its command.

    /// Whether robot and command are equal.
    friend bool operator==(const RobotCommand&, const RobotCommand&) = default;
};

/// A robot, and what it can be told.
struct CommandedRobot {
    RobotId id{};                         ///< Which robot.
    const command::Kind* kind = nullptr;  ///< Never null.
};

/// One answer of a seat; at most one command per robot.
using CommandSet = std::vector<RobotCommand>;

}  // namespace cancha::world

#pragma once

#include <variant>
#include <vector>

#include "proto/base/ids.h"
#include "server/world/drives/differential.h"

namespace cancha::world {

/// What a robot can be told; one alternative per kind of drive.
using DriveCommand = std::variant<WheelSpeeds>;

/// What one robot is told. It holds until the robot is told something else.
struct RobotCommand {
    RobotId robot{};
    DriveCommand drive;

    friend constexpr bool operator==(const RobotCommand&, const RobotCommand&) = default;
};

/// One answer of a seat; at most one command per robot.
using CommandSet = std::vector<RobotCommand>;

}  // namespace cancha::world

#pragma once

#include <string>
#include <vector>

#include "server/sim/world/command.h"

namespace cancha::v1 {
class RobotCommand;
}

namespace cancha::match {

/// Returns the commands in a message for this robot, at most one per actuator. Their numbers are as
/// sent: neither limited nor rounded, maybe not finite. Adds problems to `problems`, in words for
/// people: no command, a command that no actuator accepts, two commands for one actuator (the first
/// counts).
world::CommandSet decode_commands(const v1::RobotCommand& message,
                                  const world::CommandedRobot& robot,
                                  std::vector<std::string>& problems);

}  // namespace cancha::match

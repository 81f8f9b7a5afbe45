#pragma once

#include <string>
#include <vector>

#include "server/sim/world/command.h"

namespace cancha::v1 {
class RobotCommand;
}

namespace cancha::match {

/// Returns the commands that a message holds for this robot, at most one for each actuator. Their
/// numbers are as sent: neither limited nor rounded, and perhaps not finite. Adds the problems of
/// the message to `problems`, in words for people: no command, a command that no actuator accepts,
/// two commands for one actuator (the first one counts).
world::CommandSet decode_commands(const v1::RobotCommand& message,
                                  const world::CommandedRobot& robot,
                                  std::vector<std::string>& problems);

}  // namespace cancha::match

#pragma once

#include <string>
#include <vector>

#include "server/sim/world/command.h"

namespace cancha::v1 {
class RobotCommand;
}

namespace cancha::match {

/// Returns the commands that a message holds for this robot, at most one for each actuator. The
/// numbers in the commands are as they were sent: neither limited nor rounded, and perhaps not
/// finite. Adds the problems of the message to `problems`, in words for people: it has no command;
/// no actuator accepts a command; or there are two commands for one actuator, and only the first
/// one counts.
world::CommandSet decode_commands(const v1::RobotCommand& message,
                                  const world::CommandedRobot& robot,
                                  std::vector<std::string>& problems);

}  // namespace cancha::match

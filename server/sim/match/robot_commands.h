#pragma once

#include <string>
#include <vector>

#include "server/sim/world/command.h"

namespace cancha::v1 {
class RobotCommand;
}

namespace cancha::match {

/// The commands in a message for this robot, at most one per actuator, their numbers as they are:
/// neither limited nor rounded, finite or not. Adds to `problems` what is wrong, for people: no
/// command is there, no actuator takes one, an actuator has two (of which the first counts).
world::CommandSet decode_commands(const v1::RobotCommand& message,
                                  const world::CommandedRobot& robot,
                                  std::vector<std::string>& problems);

}  // namespace cancha::match

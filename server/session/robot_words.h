#pragma once

#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// Returns an error for an official, such as "There is no robot 99; there are 1 to 10".
Error no_robot(const v1::Discipline& settings, RobotId id);

/// Returns a robot's name for officials, such as "Blue 3". Texts for spectators and events use the
/// team's name instead of the colour.
std::string name_of(const MatchRoom& room, RobotId id);

/// Returns a list of names: "Blue 3, Blue 4 and the ball". Expects: at least one name.
std::string listed(const std::vector<std::string>& names);

}  // namespace cancha::session

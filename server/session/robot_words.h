#pragma once

#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// Error such as "There is no robot 99; there are 1 to 10".
Error no_robot(const v1::Discipline& settings, RobotId id);

/// Robot's name for officials and their panel on the page, such as "Blue 3". Spectators and events
/// use the team's name instead.
std::string name_of(const MatchRoom& room, RobotId id);

/// Joins names: "Blue 3, Blue 4 and the ball". Expects: at least one name.
std::string listed(const std::vector<std::string>& names);

}  // namespace cancha::session

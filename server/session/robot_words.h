#pragma once

#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// "There is no robot 99; there are 1 to 10".
Error no_robot(const v1::Discipline& settings, RobotId id);

/// "Blue 3": as officials call it, and their panel on the page; spectators and events call it by
/// its team.
std::string name_of(const MatchRoom& room, RobotId id);

/// "Blue 3, Blue 4 and the ball". Expects: at least one name.
std::string listed(const std::vector<std::string>& names);

}  // namespace cancha::session

#pragma once

#include <string>
#include <string_view>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/match_status.h"

namespace cancha::referee {

/// "chaser no. 4": a robot as people call it, by its team and by the number with which it is
/// marked.
std::string robot_name(std::string_view team, unsigned number);

/// The same. `settings`: resolved. Expects: the robot exists.
std::string name_of_robot(const v1::Discipline& settings, const MatchStatus& status, RobotId robot);

}  // namespace cancha::referee

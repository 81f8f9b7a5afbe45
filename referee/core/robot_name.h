#pragma once

#include <string>
#include <string_view>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/match_status.h"

namespace cancha::referee {

/// Returns a robot's name for people, from the name of its team and the number on the robot:
/// "chaser no. 4".
std::string robot_name(std::string_view team, unsigned number);

/// Returns the name of a robot by its id. `settings`: those of the match, with the variant merged.
/// Expects: the robot exists.
std::string name_of_robot(const v1::Discipline& settings, const MatchStatus& status, RobotId robot);

}  // namespace cancha::referee

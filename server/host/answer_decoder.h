#pragma once

#include <span>
#include <vector>

#include "proto/base/ids.h"
#include "proto/cancha/v1/tick.pb.h"
#include "server/host/answer_problem.h"
#include "server/world/command.h"

namespace cancha::host {

/// The only way a command enters the match: keeps in `commands` what the seat with the robots
/// `own_robots` may say, and lists in `problems` what it may not, at most one per kind of problem.
/// An answer always remains an answer: a wheel speed that is not finite becomes zero, a command
/// for another's robot or without a drive is dropped, and of two for one robot the first counts.
void decode_commands(const v1::TickAnswer& answer, std::span<const RobotId> own_robots,
                     world::CommandSet& commands, std::vector<AnswerProblem>& problems);

}  // namespace cancha::host

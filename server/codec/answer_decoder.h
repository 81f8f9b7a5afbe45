#pragma once

#include <span>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/tick.pb.h"
#include "referee/core/world_state.h"
#include "server/codec/answer_problem.h"
#include "server/sim/match/seat_answer.h"

namespace cancha::codec {

/// The only way a command or a request enters the match: keeps in `decoded` what the seat with the
/// robots `own_robots` may say, and lists in `problems` what it may not, at most one per kind of
/// problem. An answer always remains an answer: a number that is not finite becomes zero, a
/// command for another's robot or of a kind that the robot does not take is dropped, so is a place
/// that is not finite, and of two for one actuator the first counts. `all_robots`: of the match.
void decode_answer(const v1::TickAnswer& answer, std::span<const world::CommandedRobot> own_robots,
                   std::span<const referee::RobotState> all_robots, match::SeatAnswer& decoded,
                   std::vector<AnswerProblem>& problems);

/// Commands of somebody else than a seat, for this robot. Fails: kInvalidInput: there is none, one
/// is of a kind that no actuator takes, or not finite.
Result<world::CommandSet> decode_command(const v1::RobotCommand& message,
                                         const world::CommandedRobot& robot);

}  // namespace cancha::codec

#pragma once

#include <span>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/tick.pb.h"
#include "referee/core/world_state.h"
#include "server/codec/answer_problem.h"
#include "server/sim/match/seat_answer.h"

namespace cancha::codec {

/// Decodes the answer of a seat (the place that one strategy occupies). All commands and requests
/// of seats pass through this function before they reach the match. `own_robots`: the robots that
/// the seat drives. Permitted parts go to `decoded`; each kind of problem is listed once in
/// `problems`. `all_robots`: all robots of the match. An answer with problems still counts as an
/// answer. A number of a command becomes zero if it is not finite. A command is dropped if it is
/// for another seat's robot, or of a kind that the robot does not accept. If the seat requests a
/// place for a robot and the place is not finite, the place is dropped. If there are two commands
/// for one actuator, the first one counts.
void decode_answer(const v1::TickAnswer& answer, std::span<const world::CommandedRobot> own_robots,
                   std::span<const referee::RobotState> all_robots, match::SeatAnswer& decoded,
                   std::vector<AnswerProblem>& problems);

/// Decodes commands for this robot. The commands come from somebody without a seat, such as an
/// official. Fails: kInvalidInput: the message has no command, or a command is not finite or of a
/// kind that no actuator of the robot accepts.
Result<world::CommandSet> decode_command(const v1::RobotCommand& message,
                                         const world::CommandedRobot& robot);

}  // namespace cancha::codec

#pragma once

#include <optional>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/recording.pb.h"
#include "server/lockstep/change.h"

namespace cancha::recording {

void encode_robot(const lockstep::MoveRobot& robot, v1::RecordedOpening::Robot& message);
lockstep::MoveRobot decode_robot(const v1::RecordedOpening::Robot& message);

void encode_ball(const world::BallMotion& ball, v1::BallState& message);
world::BallMotion decode_ball(const v1::BallState& message);

/// Whether a match with these settings may be changed so: the body is there, the numbers are such
/// that a match can have them.
bool can_be_made(const lockstep::Change& change, const v1::Discipline& settings);

/// Sets the action of the message.
void encode_change(const lockstep::Change& change, v1::RecordedIntervention& message);

/// Nothing if the action is no change, or one with values that there are not.
std::optional<lockstep::Change> decode_change(const v1::RecordedIntervention& message);

}  // namespace cancha::recording

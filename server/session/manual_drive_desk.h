#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/actuation.pb.h"
#include "server/lockstep/manual_drive.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// An official drives a robot by hand, in place of its strategy. Each returns what was done, and
/// fails with what is wrong, for the official.
Result<std::string> take_over(MatchRoom& room, const lockstep::Driver& official, RobotId robot);
Result<std::string> drive(MatchRoom& room, const lockstep::Driver& official,
                          const v1::RobotCommand& command);
Result<std::string> release(MatchRoom& room, const lockstep::Driver& official, RobotId robot);

/// The official has left. What others drive, of the same name too, they go on driving.
void release_all(MatchRoom& room, const lockstep::Driver& official);

}  // namespace cancha::session

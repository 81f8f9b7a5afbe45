#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/actuation.pb.h"
#include "server/lockstep/manual_drive.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// Functions for an official who drives a robot by hand, in place of the robot's strategy; see
/// lockstep::ManualDrive. Each function carries out one request of the official and returns a
/// sentence for the official. If a function fails, the error's text is for the official, too.
Result<std::string> take_over(MatchRoom& room, const lockstep::Driver& official, RobotId robot);
Result<std::string> drive(MatchRoom& room, const lockstep::Driver& official,
                          const v1::RobotCommand& command);
Result<std::string> release(MatchRoom& room, const lockstep::Driver& official, RobotId robot);

/// Releases all robots of an official who has left. Other officials keep their robots, even an
/// official with the same name on another connection.
void release_all(MatchRoom& room, const lockstep::Driver& official);

}  // namespace cancha::session

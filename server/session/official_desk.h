#pragma once

#include "proto/cancha/v1/session.pb.h"
#include "server/lockstep/manual_drive.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// Does what an official asks for, if it can be done: checks every number once, and says in one
/// sentence what was done or why not. `official`: whose name is for events and the log.
v1::OfficialReply do_request(MatchRoom& room, const lockstep::Driver& official,
                             const v1::OfficialRequest& request);

}  // namespace cancha::session

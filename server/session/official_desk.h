#pragma once

#include "proto/cancha/v1/session.pb.h"
#include "server/lockstep/manual_drive.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// Checks the numbers in an official's request and, if possible, carries out the request. The reply
/// says in one sentence what was done, or why nothing was done. `official`: the official; the name
/// appears in events and in the log.
v1::OfficialReply do_request(MatchRoom& room, const lockstep::Driver& official,
                             const v1::OfficialRequest& request);

}  // namespace cancha::session

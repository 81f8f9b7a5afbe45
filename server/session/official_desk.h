#pragma once

#include "proto/cancha/v1/session.pb.h"
#include "server/lockstep/manual_drive.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// Carries out a request of an official, if possible, after checking its numbers. The reply says in
/// one sentence what was done, or why nothing was done. `official`: the name in it appears in
/// events and the log.
v1::OfficialReply do_request(MatchRoom& room, const lockstep::Driver& official,
                             const v1::OfficialRequest& request);

}  // namespace cancha::session

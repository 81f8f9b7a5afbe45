#pragma once

#include "proto/cancha/v1/session.pb.h"
#include "server/lockstep/manual_drive.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// Carries out a request of an official if possible. Checks every number once. The reply says in
/// one sentence what was done, or why not. `official`: its name appears in events and the log.
v1::OfficialReply do_request(MatchRoom& room, const lockstep::Driver& official,
                             const v1::OfficialRequest& request);

}  // namespace cancha::session

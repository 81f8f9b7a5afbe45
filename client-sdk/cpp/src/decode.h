#pragma once

#include "cancha/base/result.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

namespace cancha::v1 {
class MatchOver;
class TickOpened;
class Welcome;
}  // namespace cancha::v1

// The only way what the server says becomes what a strategy sees.

namespace cancha::client {

#pragma GCC visibility push(hidden)

/// Fails: kInvalidInput where the Welcome leaves out what a strategy needs.
Result<MatchInfo> decode_welcome(const v1::Welcome& message);

/// Fills `view`, whose vectors are reused. Fails: kInvalidInput (a robot that is not in `match`).
Status decode_tick(const v1::TickOpened& message, const MatchInfo& match, Observation& view);

MatchResult decode_result(const v1::MatchOver& message, Team own_team);

#pragma GCC visibility pop

}  // namespace cancha::client

#pragma once

#include "cancha/base/result.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

namespace cancha::v1 {
class MatchOver;
class TickOpened;
class Welcome;
}  // namespace cancha::v1

// Converts messages of the server to the values that a strategy sees. No other code does this.

namespace cancha::client {

#pragma GCC visibility push(hidden)

/// Reads the facts about a match. Fails: kInvalidInput: the Welcome lacks a necessary fact.
Result<MatchInfo> decode_welcome(const v1::Welcome& message);

/// Fills `view`, and reuses the memory of its vectors. Fails: kInvalidInput: the message has a
/// robot that is not in `match`.
Status decode_tick(const v1::TickOpened& message, const MatchInfo& match, Observation& view);

/// Converts the result of a match to the view of `own_team`.
MatchResult decode_result(const v1::MatchOver& message, Team own_team);

#pragma GCC visibility pop

}  // namespace cancha::client

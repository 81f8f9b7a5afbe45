#pragma once

#include <vector>

#include "referee/core/coach.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// More lines about a match are not told.
inline constexpr std::size_t kMostAdvice = 32;

/// Advice to the teams after a match: what the match knows, and what was wrong with the messages
/// of their seats.
std::vector<referee::Advice> advice_for(const MatchRoom& room);

}  // namespace cancha::session

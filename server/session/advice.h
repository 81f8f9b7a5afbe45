#pragma once

#include <vector>

#include "referee/core/coach.h"
#include "server/session/match_room.h"

namespace cancha::session {

/// Highest number of lines of advice after a match.
inline constexpr std::size_t kMostAdvice = 32;

/// Returns advice to the teams after a match: the advice that the match gives
/// (match::Match::advice()), and a line for each seat whose messages had mistakes.
std::vector<referee::Advice> advice_for(const MatchRoom& room);

}  // namespace cancha::session

#pragma once

#include "proto/base/access/token_book.h"
#include "referee/tournament/options.h"
#include "referee/tournament/result_book.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Plays all matches without a result, on the server of `options` or on one that it starts, which
/// asks for `tokens`. Writes the result of each match into the book. Returns the exit code.
int play_matches(const Options& options, const access::TokenBook& tokens,
                 const TournamentPlan& plan, ResultBook& book);

}  // namespace cancha::tournament

#pragma once

#include "proto/base/access/token_book.h"
#include "referee/tournament/options.h"
#include "referee/tournament/result_book.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Plays what has no result yet, on the server of `options` or one of our own, which asks for
/// `tokens`, and writes what comes of each match into the book. Returns the exit code.
int play_matches(const Options& options, const access::TokenBook& tokens,
                 const TournamentPlan& plan, ResultBook& book);

}  // namespace cancha::tournament

#pragma once

#include "proto/base/access/token_book.h"
#include "referee/tournament/options.h"
#include "referee/tournament/result_book.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Plays all matches without a result. Uses the server named in `options`, or starts one that asks
/// for `tokens`. Writes the result of each match into `book`. Returns the exit code of the program.
int play_matches(const Options& options, const access::TokenBook& tokens,
                 const TournamentPlan& plan, ResultBook& book);

}  // namespace cancha::tournament

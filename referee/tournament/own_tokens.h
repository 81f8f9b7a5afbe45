#pragma once

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "referee/tournament/options.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Returns the tokens for the server that `run` starts, from `run --tokens`. Empty without that
/// option or if --server names another server. Checks that the tokens fit the list and that no team
/// program could have read the token of `run` itself.
/// Fails: kInvalidInput and as order::load_tokens().
Result<access::TokenBook> load_tokens_of_server(const Options& options, const TournamentPlan& plan);

}  // namespace cancha::tournament

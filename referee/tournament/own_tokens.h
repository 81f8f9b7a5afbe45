#pragma once

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "referee/tournament/options.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Returns the tokens for the server that `cancha-referee run` starts. The tokens come from the
/// option --tokens of this command. The result is empty without this option, or if the option
/// --server names another server. Checks that the tokens fit the start list, and that no team
/// program could have read the token of `cancha-referee run` itself.
/// Fails: kInvalidInput, and with the errors of order::load_tokens().
Result<access::TokenBook> load_tokens_of_server(const Options& options, const TournamentPlan& plan);

}  // namespace cancha::tournament

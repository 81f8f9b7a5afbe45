#pragma once

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "referee/tournament/options.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// The tokens of the server that `run` starts, as `run --tokens` names them; empty where
/// it asks for none or where --server names another one. Checks that they fit the list, and that no
/// program of a team could have read our own.
/// Fails: kInvalidInput and as order::load_tokens().
Result<access::TokenBook> load_tokens_of_server(const Options& options, const TournamentPlan& plan);

}  // namespace cancha::tournament

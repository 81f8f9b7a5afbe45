#pragma once

#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Plays one match for each seed, `jobs` at a time, each in a process of its own: a match that
/// crashes takes no other with it, and physics has one generator per process. Prints a line for
/// each match and the sums at the end, writes the report {"matches": [...], "summary": {...}} and
/// one CSV line per match, all in the order of the seeds.
///
/// `arguments`: of this process; each match gets them with its own seed. `tokens`: what --tokens
/// named, which cannot always be read twice.
/// Returns the exit code: the worst of all matches.
int run_batch(const Options& options, const std::vector<std::string>& arguments,
              const access::TokenBook& tokens);

}  // namespace cancha::runner

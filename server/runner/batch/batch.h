#pragma once

#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Plays one match for each seed, `jobs` at a time, each in its own process, because a match that
/// crashes must not end the others and physics has one random generator per process. Prints a line
/// for each match and the sums at the end. Writes the report {"matches": [...], "summary": {...}}
/// and one CSV line per match. All output is in the order of the seeds.
///
/// `arguments`: arguments of this process; each match gets them with its own seed. `tokens`:
/// content of the --tokens file, which cannot always be read twice.
/// Returns the worst exit code of all matches.
int run_batch(const Options& options, const std::vector<std::string>& arguments,
              const access::TokenBook& tokens);

}  // namespace cancha::runner

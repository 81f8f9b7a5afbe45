#pragma once

#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Plays one match for each seed in `options`, Options::jobs matches at once. Each match has its
/// own process, because a match that crashes must not end the others, and because physics has one
/// random generator per process. Prints a line for each match and the sums at the end. If the
/// options name these files, writes a report {"matches": [...], "summary": {...}} and one CSV line
/// per match. All output is in the order of the seeds.
///
/// `arguments`: command-line arguments of this process. The process of each match gets these
/// arguments, too, but with its own seed. `tokens`: content of the --tokens file, given here
/// because the file cannot always be read twice.
/// Returns the worst exit code of any match.
int run_batch(const Options& options, const std::vector<std::string>& arguments,
              const access::TokenBook& tokens);

}  // namespace cancha::runner

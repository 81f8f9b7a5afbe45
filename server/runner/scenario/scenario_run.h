#pragma once

#include <string>
#include <vector>

#include "server/runner/options.h"
#include "server/runner/play/match_run.h"

namespace cancha::runner {

/// Plays the scenario of `options` as often as they say, each time with a seed of its own. Prints a
/// line for each repeat, as a table or as JSON, appends them to a CSV file, and says at the end how
/// many ended in which way.
///
/// Where `plan` has strategies, each repeat is a match with strategies of its own, started anew:
/// what one of them remembers changes no other repeat. Otherwise everything happens in this
/// process, or in several at once if `options` have more than one job.
///
/// `arguments`: of this process; the others get them, too.
/// Returns the exit code.
int run_scenario(const Options& options, const std::vector<std::string>& arguments,
                 const RunPlan& plan);

}  // namespace cancha::runner

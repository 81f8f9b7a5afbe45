#pragma once

#include <string>
#include <vector>

#include "server/runner/options.h"
#include "server/runner/play/match_run.h"

namespace cancha::runner {

/// Plays the scenario that `options` names as often as `options` says, each repeat with its own
/// seed. Prints the result of each repeat as a line of a table or as JSON. Appends the results to a
/// CSV file, if one is named. At the end prints how many repeats ended in which way.
///
/// If `plan` has strategies, each repeat is a match with newly started strategies (except with
/// --keep-teams), so that one repeat does not affect the strategies in the next. Otherwise all
/// repeats run in this process, or in several processes at once if `options` ask for more than one
/// job.
///
/// `arguments`: command-line arguments of this process, which the other processes also get.
/// Returns the exit code.
int run_scenario(const Options& options, const std::vector<std::string>& arguments,
                 const RunPlan& plan);

}  // namespace cancha::runner

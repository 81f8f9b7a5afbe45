#pragma once

#include <string>
#include <vector>

#include "server/runner/options.h"
#include "server/runner/play/match_run.h"

namespace cancha::runner {

/// Plays the repeats of the scenario in `options`, each with its own seed. Prints a line for each
/// repeat, as a table or as JSON, appends the results to a CSV file, and prints at the end how many
/// repeats ended in which way.
///
/// If `plan` has strategies, each repeat is a match with newly started strategies, so that their
/// memory does not affect other repeats. Otherwise all repeats run in this process, or in several
/// processes at once if `options` ask for more than one job.
///
/// `arguments`: arguments of this process, which the other processes also get.
/// Returns the exit code.
int run_scenario(const Options& options, const std::vector<std::string>& arguments,
                 const RunPlan& plan);

}  // namespace cancha::runner

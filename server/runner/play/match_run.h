#pragma once

#include <functional>
#include <string>

#include <nlohmann/json.hpp>

#include "server/runner/play/kept_teams.h"
#include "server/runner/play/plan.h"
#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/watch.h"

namespace cancha::runner {

/// Text for people after a failed allocation.
inline constexpr const char* kOutOfMemory =
    "out of memory: the match needs more than --memory allows, or than there is";

/// Result of run_match().
struct RunResult {
    int exit_code = 0;
    std::string message;            ///< For stderr if the exit code is not 0.
    nlohmann::ordered_json report;  ///< Report of the match; null if there was no match.
};

/// One repeat of a scenario (a play from a chosen state): how its match begins, and the
/// scenario::Watch that ends it.
struct ScenarioRepeat {
    const scenario::Repeat& repeat;
    scenario::Watch& watch;
    /// Strategies that go on with the next repeat; null if all strategies end with their match.
    KeptTeams* kept_teams = nullptr;
};

/// Plays one match: listens for clients, starts the strategies, waits for the end of the match, and
/// ends the processes.
/// No process that this call starts outlives the call, except strategies in
/// ScenarioRepeat::kept_teams. `scenario`: the repeat to play; null for a match that begins and
/// ends as the rules say. `on_end`: called with the result when the match is over. After that the
/// viewer's page may stay open until a signal comes.
RunResult run_match(
    const RunPlan& plan, const ScenarioRepeat* scenario = nullptr,
    const std::function<void(const RunResult&)>& on_end = [](const RunResult&) {});

}  // namespace cancha::runner

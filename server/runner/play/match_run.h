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

struct RunResult {
    int exit_code = 0;
    std::string message;            ///< For stderr if the exit code is not 0.
    nlohmann::ordered_json report;  ///< Null if there was no match.
};

/// One repeat of a scenario: how its match begins, and the Watch that ends it.
struct ScenarioRepeat {
    const scenario::Repeat& repeat;
    scenario::Watch& watch;
    /// Strategies that stay for the next repeat; null: none does.
    KeptTeams* kept_teams = nullptr;
};

/// Plays one match: listens, starts the strategies, waits for the end, and ends all processes.
/// No process that it starts outlives this call.
/// `scenario`: null: the rulebook begins and ends the match.
/// `on_end`: called with the result when the match is over; the page may be kept after that.
RunResult run_match(
    const RunPlan& plan, const ScenarioRepeat* scenario = nullptr,
    const std::function<void(const RunResult&)>& on_end = [](const RunResult&) {});

}  // namespace cancha::runner

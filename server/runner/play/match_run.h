#pragma once

#include <functional>
#include <string>

#include <nlohmann/json.hpp>

#include "server/runner/play/kept_teams.h"
#include "server/runner/play/plan.h"
#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/watch.h"

namespace cancha::runner {

/// Text for people where an allocation has failed.
inline constexpr const char* kOutOfMemory =
    "out of memory: the match needs more than --memory allows, or than there is";

struct RunResult {
    int exit_code = 0;
    std::string message;            ///< For stderr where the exit code is not 0.
    nlohmann::ordered_json report;  ///< Null where there was no match.
};

/// A match that is one repeat of a scenario: how it begins, and who says when it is over.
struct ScenarioRepeat {
    const scenario::Repeat& repeat;
    scenario::Watch& watch;
    KeptTeams* kept_teams =
        nullptr;  ///< Strategies that stay for the next repeat; null: none does.
};

/// Plays one match: listens, starts the strategies, waits for the end, collects everyone.
/// No process that it starts outlives it.
/// `scenario`: null for a match that the rulebook begins and ends.
/// `on_end` is called with the result when the match is over; the page may be kept after that.
RunResult run_match(
    const RunPlan& plan, const ScenarioRepeat* scenario = nullptr,
    const std::function<void(const RunResult&)>& on_end = [](const RunResult&) {});

}  // namespace cancha::runner

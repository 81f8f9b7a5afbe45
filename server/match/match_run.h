#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "referee/core/discipline.h"
#include "server/host/token_book.h"
#include "server/lockstep/deadline.h"
#include "server/match/progress.h"
#include "server/match/team_command.h"
#include "server/net/listener.h"
#include "server/scenario/repeat.h"
#include "server/scenario/watch.h"
#include "server/world/world_spec.h"

namespace cancha::match {

/// Where a match is recorded.
struct RecordingPlan {
    /// Empty: in a file of the system's temporary folder, which is kept only if the match fails.
    std::string file;
    bool is_wanted = false;
};

/// All that one match needs, checked: what is wrong with the command line shows before it.
struct RunPlan {
    referee::Discipline discipline;
    world::WorldSpec world;
    std::vector<referee::SettingOverride> overrides;
    std::vector<TeamCommand> commands;              ///< One per seat, in seat order.
    std::vector<lockstep::DeadlineRule> deadlines;  ///< The same.
    std::uint64_t seed = 1;
    std::uint64_t max_ticks = 0;
    double speed = 0;
    std::string name{};
    std::string blue_name{};  ///< Empty: as its strategy says.
    std::string yellow_name{};
    std::optional<int> lobby_channel{};  ///< The descriptor of the channel to the server, if any.
    net::Endpoint endpoint;
    bool tells_address = false;  ///< On stderr, once clients can come.
    host::TokenBook tokens{};    ///< Who may come, if not everybody who reaches the endpoint.
    std::chrono::duration<double> connect_timeout{30};
    std::chrono::duration<double> ready_timeout{60};
    bool awaits_start = false;                  ///< By an official.
    bool wants_viewer = false;                  ///< Start cancha-viewer for this match.
    bool keeps_page = false;                    ///< After the end, until a signal ends it.
    std::vector<std::string> shown_drawings{};  ///< Seats whose drawings spectators get.
    RecordingPlan recording{};
    Progress::Style progress = Progress::Style::kNone;
    bool is_verbose = false;
};

/// What people are told where an allocation has failed.
inline constexpr const char* kOutOfMemory =
    "out of memory: the match needs more than --memory allows, or than there is";

struct RunResult {
    int exit_code = 0;
    std::string message;            ///< For stderr where the exit code is not 0.
    nlohmann::ordered_json report;  ///< Null where there was no match.
};

/// A match that is one repeat of a scenario: how it begins, and who says when it is over.
struct Rehearsal {
    const scenario::Repeat& repeat;
    scenario::Watch& watch;
};

/// Plays one match: listens, starts the strategies, waits for the end, collects everyone.
/// No process that it starts outlives it.
/// `rehearsal`: null for a match that the rulebook begins and ends.
/// `on_end` is called with the result when the match is over; the page may be kept after that.
RunResult run_match(
    const RunPlan& plan, const Rehearsal* rehearsal = nullptr,
    const std::function<void(const RunResult&)>& on_end = [](const RunResult&) {});

}  // namespace cancha::match

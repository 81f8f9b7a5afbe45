#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "proto/base/processes/team_command.h"
#include "referee/core/discipline.h"
#include "server/net/listener.h"
#include "server/runner/options.h"
#include "server/runner/play/team_parameters.h"
#include "server/runner/progress.h"
#include "server/session/match_room.h"
#include "server/sim/match/stage.h"
#include "server/sim/world/world_spec.h"

namespace cancha::runner {

/// Whether and where a match is recorded.
struct RecordingPlan {
    /// Path of the file. Empty means a file in the system's temporary folder, kept only if the
    /// match fails.
    std::string file;
    bool is_wanted = false;  ///< If false, nothing is recorded.
};

/// Everything that one match needs, made from the command line and checked. Mistakes in the command
/// line are thus reported before the match.
struct RunPlan {
    referee::Discipline discipline;
    world::WorldSpec world;
    std::vector<referee::SettingOverride> overrides;  ///< Settings changed by --set.
    std::vector<processes::TeamCommand> commands;     ///< How to start strategies: one per seat.
    /// Options for strategies. The entries of `commands` already contain them.
    std::vector<TeamParameter> parameters;
    session::RoomOptions room;
    bool takes_turns = false;    ///< The match takes turns with other matches on its processor.
    bool is_assigned = false;    ///< A cancha-server started this program and sends the clients.
    net::Endpoint endpoint;      ///< Where clients connect.
    bool tells_address = false;  ///< Print the address on stderr once clients can connect.
    TeamSocket team_socket = TeamSocket::kUnix;
    std::chrono::duration<double> connect_timeout{30};
    bool wants_viewer = false;  ///< Start cancha-viewer for this match.
    bool keeps_page = false;    ///< Keep the viewer's page open after the end, until a signal.
    RecordingPlan recording{};
    Progress::Style progress = Progress::Style::kNone;
    bool is_verbose = false;
};

/// Makes the plan from the command line. Fails: kInvalidInput, kNotFound, kRefused; the text is for
/// the user.
Result<RunPlan> make_plan(const Options& options, access::TokenBook tokens);

/// Checks that the output files can be written, so that no match is played in vain.
/// Fails: kIo; the text begins with the option.
Status check_files(const Options& options, const RunPlan& plan);

}  // namespace cancha::runner

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
    std::vector<processes::TeamCommand> commands;  ///< One per seat, in seat order.
    std::vector<TeamParameter> parameters;         ///< That the commands have.
    session::RoomOptions room;
    bool takes_turns = false;  ///< As one of more jobs than there are processors.
    bool is_assigned = false;  ///< By a cancha-server, which lets the clients in.
    net::Endpoint endpoint;
    bool tells_address = false;  ///< On stderr, once clients can come.
    TeamSocket team_socket = TeamSocket::kUnix;
    std::chrono::duration<double> connect_timeout{30};
    bool wants_viewer = false;  ///< Start cancha-viewer for this match.
    bool keeps_page = false;    ///< After the end, until a signal ends it.
    RecordingPlan recording{};
    Progress::Style progress = Progress::Style::kNone;
    bool is_verbose = false;
};

/// Fails: kInvalidInput, kNotFound, kRefused; the text is for whoever wrote the command line.
Result<RunPlan> make_plan(const Options& options, access::TokenBook tokens);

/// Whether the files that the options name can be written: a match is not played in vain.
/// Fails: kIo; the text begins with the option.
Status check_files(const Options& options, const RunPlan& plan);

}  // namespace cancha::runner

#include "client-sdk/bridge/vss/play.h"

#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cancha/client/client.h"
#include "cancha/client/strategy.h"
#include "client-sdk/bridge/vss/bridge.h"
#include "client-sdk/bridge/vss/room.h"
#include "client-sdk/bridge/vss/team_program.h"
#include "client-sdk/bridge/vss/vision.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "proto/base/streams/log.h"

namespace cancha::vss {
namespace {

using processes::ChildProcess;

// Number of the line in the process of the team's program.
constexpr int kLine = 3;

Doors doors_of(const PlayOrder& order, Team team) {
    return {.commands = order.profile.commands(team),
            .placements = order.profile.placements,
            .interface = order.interface};
}

/// For programs that can be told where to listen and where to send.
std::vector<std::pair<std::string, std::string>> environment_of(const PlayOrder& order, Team team) {
    return {{"CANCHA_VSS_TEAM", to_string(team)},
            {"CANCHA_VSS_VISION", to_text(order.profile.vision)},
            {"CANCHA_VSS_COMMANDS", to_text(order.profile.commands(team))},
            {"CANCHA_VSS_REFEREE", to_text(order.profile.referee)},
            {"CANCHA_VSS_PLACEMENTS", to_text(order.profile.placements)},
            {"CANCHA_VSS_INTERFACE", to_text(order.interface)}};
}

/// A team's sockets, and its program where there is one.
struct Lodging {
    TeamSockets sockets;
    std::unique_ptr<TeamProgram> program;
};

Result<Lodging> lodge_on_host(const PlayOrder& asked, Team team) {
    auto sockets = open_sockets(doors_of(asked, team));
    if (!sockets) {
        return sockets.error();
    }
    if (asked.command.empty()) {
        return Lodging{std::move(*sockets), nullptr};
    }
    PlayOrder order = asked;
    if (const auto picked = sockets->commands.endpoint()) {
        order.profile.blue_commands = order.profile.yellow_commands = *picked;
    }
    if (const auto picked = sockets->placements.endpoint()) {
        order.profile.placements = *picked;
    }
    auto program = TeamProgram::start({.shell_command = order.command,
                                       .environment = environment_of(order, team),
                                       .is_verbose = true});
    return program ? Result<Lodging>(Lodging{std::move(*sockets), std::move(*program)})
                   : program.error();
}

Result<Lodging> lodge_in_room(const PlayOrder& order, Team team) {
    auto line = make_line();
    if (!line) {
        return line.error();
    }
    const Doors doors = doors_of(order, team);
    auto program = TeamProgram::start(
        {.shell_command = fmt::format(
             "exec {} vss-room {} {} {} {} {}", processes::quoted_program("cancha-bridge"), kLine,
             to_text(doors.commands), to_text(doors.placements), to_text(doors.interface),
             processes::shell_word(order.command)),
         .environment = environment_of(order, team),
         .is_verbose = true,
         .inherited = {{line->second.get(), kLine}}});
    if (!program) {
        return program.error();
    }
    line->second = processes::Descriptor();  // Of which the team's program has the only one.
    auto sockets = take_sockets(line->first);
    return sockets ? Result<Lodging>(Lodging{std::move(*sockets), std::move(*program)})
                   : sockets.error();
}

Result<Lodging> lodge(const PlayOrder& order, Team team) {
    if (order.command.empty() || order.network == Network::kHost) {
        return lodge_on_host(order, team);
    }
    auto room = lodge_in_room(order, team);
    if (room || order.network == Network::kOwn) {
        return room;
    }
    spdlog::info("the team has the network of this machine: {}", room.error().message);
    return lodge_on_host(order, team);
}

int tell(const Error& error, int status) {
    spdlog::error("{}", error.message);
    return status;
}

/// Plays until the match is over or the program has ended.
class Match {
  public:
    Match(client::Client& client, Bridge& bridge, TeamProgram* program)
        : client_(client), bridge_(bridge), program_(program) {}

    int play() {
        for (;;) {
            const Result<bool> is_open = client_.next_tick();
            if (!is_open) {
                return tell(is_open.error(), client::kExitConnectionFailed);
            }
            if (!*is_open) {
                return end();
            }
            if (const auto status = play_tick()) {
                return *status;
            }
        }
    }

  private:
    std::optional<int> play_tick() {
        const client::Observation& view = client_.observation();
        if (!std::exchange(is_checked_, true)) {
            if (const Status seen = check_view(view); !seen) {
                return tell(seen.error(), client::kExitBadUsage);
            }
        }
        commands_.clear();
        bridge_.decide(view, commands_);
        if (program_ != nullptr && !program_->end().empty()) {
            spdlog::error("the team's program {} in tick {}, before the end of the match",
                          program_->end(), view.tick.number);
            return kExitTeamFailed;
        }
        if (const Status sent = client_.answer(commands_); !sent) {
            return tell(sent.error(), client::kExitConnectionFailed);
        }
        return std::nullopt;
    }

    int end() {
        const client::MatchResult& result = client_.result();
        spdlog::info("match over: {:?} own_score={} opponent_score={} ticks={}", result.reason,
                     result.own_score, result.opponent_score, result.ticks);
        bridge_.end();
        return client::kExitMatchOver;
    }

    client::Client& client_;
    Bridge& bridge_;
    TeamProgram* program_;
    client::Commands commands_;
    bool is_checked_ = false;
};

}  // namespace

int play(const PlayOrder& order) {
    streams::log_to_stderr(order.seat.name + " " + order.seat.seat);
    auto client = client::Client::connect(order.seat);
    if (!client) {
        return tell(client.error(), client::kExitConnectionFailed);
    }
    const client::MatchInfo& match = client->match();
    auto team = addressee_of(match);
    if (!team) {
        return tell(team.error(), client::kExitBadUsage);
    }
    auto lodging = lodge(order, match.team);
    if (!lodging) {
        return tell(lodging.error(), client::kExitBadUsage);
    }
    const auto commands = lodging->sockets.commands.endpoint();
    spdlog::info("joined {} {} seat={} robots={} vision={} commands={}", match.discipline,
                 match.variant, match.seat, match.mine.size(), to_text(order.profile.vision),
                 commands ? to_text(*commands) : commands.error().message);
    TeamProgram* const program = lodging->program.get();
    const auto is_over = [program] {
        if (program != nullptr) {
            program->look();
        }
        return program != nullptr && !program->end().empty();
    };
    Bridge bridge(order.profile, order.frame, order.patience,
                  Exchange(std::move(lodging->sockets), std::move(*team), is_over));
    const int status = Match(*client, bridge, program).play();
    if (program != nullptr) {
        program->finish();
    }
    return status;
}

}  // namespace cancha::vss

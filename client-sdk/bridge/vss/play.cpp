#include "client-sdk/bridge/vss/play.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
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

Doors doors_of(const PlayOrder& order, const std::set<Team>& teams) {
    Doors doors{
        .commands = {}, .placements = order.profile.placements, .interface = order.interface};
    for (const Team team : teams) {
        const Endpoint& at = order.profile.commands(team);
        if (std::ranges::count(doors.commands, at) == 0) {
            doors.commands.push_back(at);
        }
    }
    return doors;
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

Result<Lodging> lodge_team_on_host(const PlayOrder& asked, Team team) {
    auto sockets = open_sockets(doors_of(asked, {team}));
    if (!sockets) {
        return sockets.error();
    }
    PlayOrder order = asked;
    if (const auto picked = sockets->commands.front().endpoint()) {
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
    const Doors doors = doors_of(order, {team});
    auto program = TeamProgram::start(
        {.shell_command = fmt::format(
             "exec {} vss-room {} {} {} {} {}", processes::quoted_program("cancha-bridge"), kLine,
             to_text(doors.commands.front()), to_text(doors.placements), to_text(doors.interface),
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

/// `teams`: one, if there is a program.
Result<Lodging> lodge(const PlayOrder& order, const std::set<Team>& teams) {
    if (order.command.empty()) {
        auto sockets = open_sockets(doors_of(order, teams));
        return sockets ? Result<Lodging>(Lodging{std::move(*sockets), nullptr}) : sockets.error();
    }
    if (order.network == Network::kHost) {
        return lodge_team_on_host(order, *teams.begin());
    }
    auto room = lodge_in_room(order, *teams.begin());
    if (room || order.network == Network::kOwn) {
        return room;
    }
    spdlog::info("the team has the network of this machine: {}", room.error().message);
    return lodge_team_on_host(order, *teams.begin());
}

int tell(const Error& error, int status) {
    spdlog::error("{}", error.message);
    return status;
}

/// A seat with its answer.
struct Seat {
    client::Client client;
    client::Commands commands{};
};

/// Plays until the match is over or the program has ended.
class Match {
  public:
    Match(std::vector<Seat>& seats, Bridge& bridge, TeamProgram* program)
        : seats_(seats), bridge_(bridge), program_(program) {}

    int play() {
        for (Seat& seat : seats_) {
            if (const Status ready = seat.client.say_ready(); !ready) {
                return tell(ready.error(), client::kExitConnectionFailed);
            }
        }
        for (;;) {
            if (const auto status = await_tick()) {
                return *status;
            }
            if (const auto status = play_tick()) {
                return *status;
            }
        }
    }

  private:
    /// Nothing: a tick is open at every seat.
    std::optional<int> await_tick() {
        for (Seat& seat : seats_) {
            const Result<bool> is_open = seat.client.next_tick();
            if (!is_open) {
                return tell(is_open.error(), client::kExitConnectionFailed);
            }
            if (!*is_open) {
                return end(seat.client.result());
            }
        }
        return std::nullopt;
    }

    std::optional<int> play_tick() {
        const client::Observation& view = seats_.front().client.observation();
        if (!std::exchange(is_checked_, true)) {
            if (const Status seen = check_view(view); !seen) {
                return tell(seen.error(), client::kExitBadUsage);
            }
        }
        std::vector<SeatTick> ticks;
        for (Seat& seat : seats_) {
            seat.commands.clear();
            ticks.push_back({&seat.client.observation(), &seat.commands});
        }
        bridge_.decide(ticks);
        if (program_ != nullptr && !program_->end().empty()) {
            spdlog::error("the team's program {} in tick {}, before the end of the match",
                          program_->end(), view.tick.number);
            return kExitTeamFailed;
        }
        for (Seat& seat : seats_) {
            if (const Status sent = seat.client.answer(seat.commands); !sent) {
                return tell(sent.error(), client::kExitConnectionFailed);
            }
        }
        return std::nullopt;
    }

    int end(const client::MatchResult& result) {
        spdlog::info("match over: {:?} own_score={} opponent_score={} ticks={}", result.reason,
                     result.own_score, result.opponent_score, result.ticks);
        bridge_.end();
        return client::kExitMatchOver;
    }

    std::vector<Seat>& seats_;
    Bridge& bridge_;
    TeamProgram* program_;
    bool is_checked_ = false;
};

/// Takes all seats. Fails: as Client::connect().
Result<std::vector<Seat>> take_seats(const PlayOrder& order) {
    std::vector<Seat> seats;
    for (const std::string& name : order.seats) {
        client::ConnectOptions options = order.seat;
        options.seat = name;
        auto client = client::Client::connect(options);
        if (!client) {
            return client.error();
        }
        seats.push_back({std::move(*client)});
    }
    return seats;
}

/// The robots of all seats. Fails: as robots_of().
Result<std::set<RobotName>> all_robots_of(const std::vector<Seat>& seats) {
    std::set<RobotName> all;
    for (const Seat& seat : seats) {
        auto robots = robots_of(seat.client.match());
        if (!robots) {
            return robots.error();
        }
        all.merge(*robots);
    }
    return all;
}

std::string places_of(const TeamSockets& sockets) {
    std::vector<std::string> places;
    for (const UdpSocket& socket : sockets.commands) {
        const auto at = socket.endpoint();
        places.push_back(at ? to_text(*at) : at.error().message);
    }
    return fmt::format("{}", fmt::join(places, ","));
}

int play(const PlayOrder& order, std::vector<Seat> seats) {
    auto robots = all_robots_of(seats);
    if (!robots) {
        return tell(robots.error(), client::kExitBadUsage);
    }
    std::set<Team> teams;
    std::ranges::for_each(*robots, [&](const RobotName& robot) { teams.insert(robot.team); });
    auto lodging = lodge(order, teams);
    if (!lodging) {
        return tell(lodging.error(), client::kExitBadUsage);
    }
    const client::MatchInfo& match = seats.front().client.match();
    spdlog::info("joined {} {} seats={} robots={} vision={} commands={}", match.discipline,
                 match.variant, fmt::join(order.seats, ","), robots->size(),
                 to_text(order.profile.vision), places_of(lodging->sockets));
    TeamProgram* const program = lodging->program.get();
    const auto is_over = [program] {
        if (program != nullptr) {
            program->look();
        }
        return program != nullptr && !program->end().empty();
    };
    Bridge bridge(order.profile, order.frame, order.patience,
                  Exchange(std::move(lodging->sockets), std::move(*robots), is_over));
    const int status = Match(seats, bridge, program).play();
    if (program != nullptr) {
        program->finish();
    }
    return status;
}

}  // namespace

int play(const PlayOrder& order) {
    streams::log_to_stderr(fmt::format("{} {}", order.seat.name, fmt::join(order.seats, " ")));
    auto seats = take_seats(order);
    return seats ? play(order, std::move(*seats))
                 : tell(seats.error(), client::kExitConnectionFailed);
}

}  // namespace cancha::vss

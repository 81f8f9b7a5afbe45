#include "client-sdk/bridge/vss/play.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "cancha/client/client.h"
#include "cancha/client/strategy.h"
#include "client-sdk/bridge/seats.h"
#include "client-sdk/bridge/team_program.h"
#include "client-sdk/bridge/vss/bridge.h"
#include "client-sdk/bridge/vss/room.h"
#include "client-sdk/bridge/vss/vision.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "proto/base/streams/log.h"

namespace cancha::vss {
namespace {

using bridge::Seat;
using bridge::TeamProgram;

// Descriptor of the line in the process of the team's program.
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

/// Environment for programs that can be configured where to listen and where to send.
std::vector<std::pair<std::string, std::string>> environment_of(const PlayOrder& order, Team team) {
    return {{"CANCHA_VSS_TEAM", to_string(team)},
            {"CANCHA_VSS_VISION", to_text(order.profile.vision)},
            {"CANCHA_VSS_COMMANDS", to_text(order.profile.commands(team))},
            {"CANCHA_VSS_REFEREE", to_text(order.profile.referee)},
            {"CANCHA_VSS_PLACEMENTS", to_text(order.profile.placements)},
            {"CANCHA_VSS_INTERFACE", to_text(order.interface)}};
}

/// A team's sockets, and its program if there is one.
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
    auto program = TeamProgram::start({.shell_command = order.seat.command,
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
             processes::shell_word(order.seat.command)),
         .environment = environment_of(order, team),
         .is_verbose = true,
         .inherited = {{line->second.get(), kLine}}});
    if (!program) {
        return program.error();
    }
    line->second = processes::Descriptor();  // Now only the team's program has this end.
    auto sockets = take_sockets(line->first);
    return sockets ? Result<Lodging>(Lodging{std::move(*sockets), std::move(*program)})
                   : sockets.error();
}

/// `teams`: one, if there is a program.
Result<Lodging> lodge(const PlayOrder& order, const std::set<Team>& teams) {
    if (order.seat.command.empty()) {
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

/// Answers the ticks of a match with the datagrams of its teams.
class Player final : public bridge::TickPlayer {
  public:
    explicit Player(Bridge bridge) : bridge_(std::move(bridge)) {}

    Status play_tick(std::vector<Seat>& seats) override {
        if (!std::exchange(is_checked_, true)) {
            if (Status seen = check_view(seats.front().client.observation()); !seen) {
                return seen;
            }
        }
        std::vector<SeatTick> ticks;
        ticks.reserve(seats.size());
        for (Seat& seat : seats) {
            ticks.push_back({&seat.client.observation(), &seat.commands});
        }
        bridge_.decide(ticks);
        return {};
    }

    void end() override { bridge_.end(); }

  private:
    Bridge bridge_;
    bool is_checked_ = false;
};

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
                 match.variant, fmt::join(order.seat.seats, ","), robots->size(),
                 to_text(order.profile.vision), places_of(lodging->sockets));
    TeamProgram* const program = lodging->program.get();
    const auto is_over = [program] { return program != nullptr && program->has_ended(); };
    Player player(Bridge(order.profile, order.frame, order.patience,
                         Exchange(std::move(lodging->sockets), std::move(*robots), is_over)));
    return bridge::play_seats(seats, player, program);
}

}  // namespace

int play(const PlayOrder& order) {
    streams::log_to_stderr(
        fmt::format("{} {}", order.seat.options.name, fmt::join(order.seat.seats, " ")));
    auto seats = bridge::take_seats(order.seat.options, order.seat.seats);
    return seats ? play(order, *std::move(seats))
                 : tell(seats.error(), client::kExitConnectionFailed);
}

}  // namespace cancha::vss

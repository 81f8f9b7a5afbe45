#include "client-sdk/bridge/large_league/play.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "cancha/client/client.h"
#include "cancha/client/strategy.h"
#include "client-sdk/bridge/large_league/clients.h"
#include "client-sdk/bridge/seats.h"
#include "client-sdk/bridge/team_program.h"
#include "proto/base/streams/log.h"

namespace cancha::large_league {
namespace {

using bridge::Seat;
using bridge::TeamProgram;
using client::Observation;

int tell(const Error& error, int status) {
    spdlog::error("{}", error.message);
    return status;
}

/// Checks the robots of a match. Fails: kInvalidInput: they are not those of the Large League.
Status check_match(const client::MatchInfo& match) {
    const bool has_eleven = match.mine.size() == kPlayers;
    const bool has_wheels = std::ranges::all_of(
        match.robots, [](const client::RobotInfo& robot) { return robot.has_wheels(); });
    return has_eleven && has_wheels
               ? Status()
               : Error{ErrorCode::kInvalidInput,
                       fmt::format("seat {} has {} robots{}; clients of the Large League play "
                                   "simurosot/11v11",
                                   match.seat, match.mine.size(),
                                   has_wheels ? "" : ", not all of them with wheels")};
}

/// Returns the side of the seat's team. Blue has the right side in the first half, as everywhere in
/// SimuroSot.
Side side_of(const client::MatchInfo& match) {
    return match.team == Team::kBlue ? Side::kRight : Side::kLeft;
}

/// Returns the sides of the seats. The first client gets the left side, as on the original server.
std::vector<Side> sides_of(const std::vector<Seat>& seats) {
    std::vector<Side> sides;
    sides.reserve(seats.size());
    for (const Seat& seat : seats) {
        sides.push_back(side_of(seat.client.match()));
    }
    std::ranges::sort(sides);
    return sides;
}

/// Plays the seats for clients of the Large League.
class LargeLeague final : public bridge::TickPlayer {
  public:
    LargeLeague(Clients clients, Patience patience, TeamProgram* program)
        : clients_(std::move(clients)), patience_(patience), program_(program) {}

    Status play_tick(std::vector<Seat>& seats) override {
        const auto is_over = [this] { return program_ != nullptr && program_->has_ended(); };
        if (!std::exchange(has_begun_, true) && !clients_.await_all(patience_.start, is_over) &&
            !is_over()) {
            spdlog::warn("no `init` from {} within {} ms (--start-ms); the match goes on",
                         seats.size() > 1 ? "both teams" : "the team", patience_.start.count());
        }
        clients_.begin_tick();
        for (const Seat& seat : seats) {
            const Observation& view = seat.client.observation();
            const Side side = side_of(seat.client.match());
            clients_.send(side, see_text(view, side, Pixels::of(view, side)));
        }
        const Observation& view = seats.front().client.observation();
        count(view, clients_.await_answers(
                        view.is_in_play() ? patience_.deadline : outside_of_play(), is_over));
        for (Seat& seat : seats) {
            take_wheels(seat);
        }
        return {};
    }

    void end() override {
        const Tally& tally = clients_.tally();
        if (tally.missed + tally.damaged + tally.foreign + tally.surplus != 0) {
            spdlog::warn(
                "{} ticks of play without an answer in time, {} damaged datagrams, {} of "
                "strangers, {} `init` too many",
                tally.missed, tally.damaged, tally.foreign, tally.surplus);
        }
        spdlog::info("{} ticks of play answered in time", tally.answered);
    }

  private:
    // Patience outside play, when nothing moves and clients may be silent.
    std::chrono::milliseconds outside_of_play() const {
        return std::min(patience_.deadline, std::chrono::milliseconds(20));
    }

    void count(const Observation& view, bool is_answered) {
        if (!view.is_in_play()) {
            return;
        }
        Tally& tally = clients_.tally();
        ++(is_answered ? tally.answered : tally.missed);
        if (!is_answered && tally.missed == 1) {
            spdlog::warn("tick {}: no command within {} ms; the last ones hold (--deadline-ms)",
                         view.tick.number, patience_.deadline.count());
        }
    }

    void take_wheels(Seat& seat) const {
        const Observation& view = seat.client.observation();
        const Orders& orders = clients_.orders(side_of(seat.client.match()));
        for (std::size_t number = 1; number <= kPlayers; ++number) {
            if (const auto& order = orders[number - 1]) {
                const client::RobotView& robot = view.mine[robot_of_player(number)];
                const double full_mps = robot.info.max_wheel_speed_mps / kFullWheel;
                seat.commands.set_wheels(robot, {order->left * full_mps, order->right * full_mps});
            }
        }
    }

    Clients clients_;
    Patience patience_;
    TeamProgram* program_;
    bool has_begun_ = false;
};

Result<std::unique_ptr<TeamProgram>> start(const PlayOrder& order,
                                           const boost::asio::ip::udp::endpoint& at) {
    if (order.seat.command.empty()) {
        return std::unique_ptr<TeamProgram>();
    }
    return TeamProgram::start(
        {.shell_command = order.seat.command,
         .environment = {{"CANCHA_LARGE_LEAGUE_SERVER", at.address().to_string()},
                         {"CANCHA_LARGE_LEAGUE_PORT", std::to_string(at.port())}},
         .is_verbose = true});
}

int play(const PlayOrder& order, std::vector<Seat> seats) {
    for (const Seat& seat : seats) {
        if (const Status checked = check_match(seat.client.match()); !checked) {
            return tell(checked.error(), client::kExitBadUsage);
        }
    }
    auto clients = Clients::open(order.listen, sides_of(seats));
    if (!clients) {
        return tell(clients.error(), client::kExitBadUsage);
    }
    const auto at = clients->endpoint();
    auto program = start(order, at);
    if (!program) {
        return tell(program.error(), client::kExitBadUsage);
    }
    spdlog::info("joined seats={} clients connect to {}:{}", fmt::join(order.seat.seats, ","),
                 at.address().to_string(), at.port());
    LargeLeague league(*std::move(clients), order.patience, program->get());
    return bridge::play_seats(seats, league, program->get());
}

}  // namespace

int play(const PlayOrder& order) {
    streams::log_to_stderr(
        fmt::format("{} {}", order.seat.options.name, fmt::join(order.seat.seats, " ")));
    auto seats = bridge::take_seats(order.seat.options, order.seat.seats);
    return seats ? play(order, *std::move(seats))
                 : tell(seats.error(), client::kExitConnectionFailed);
}

}  // namespace cancha::large_league

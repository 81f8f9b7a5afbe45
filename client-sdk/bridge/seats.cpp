#include "client-sdk/bridge/seats.h"

#include <optional>
#include <utility>

#include <spdlog/spdlog.h>

#include "cancha/client/strategy.h"

namespace cancha::bridge {
namespace {

int tell(const Error& error, int status) {
    spdlog::error("{}", error.message);
    return status;
}

/// Waits for a tick. Returns an exit status, or nothing if a tick is open at every seat.
std::optional<int> await_tick(std::vector<Seat>& seats, TickPlayer& player) {
    for (Seat& seat : seats) {
        const Result<bool> is_open = seat.client.next_tick();
        if (!is_open) {
            return tell(is_open.error(), client::kExitConnectionFailed);
        }
        if (!*is_open) {
            const client::MatchResult& result = seat.client.result();
            spdlog::info("match over: {:?} own_score={} opponent_score={} ticks={}", result.reason,
                         result.own_score, result.opponent_score, result.ticks);
            player.end();
            return client::kExitMatchOver;
        }
    }
    return std::nullopt;
}

/// Plays a tick. Returns an exit status, or nothing if the tick is answered.
std::optional<int> play_tick(std::vector<Seat>& seats, TickPlayer& player,
                             const TeamProgram* program) {
    for (Seat& seat : seats) {
        seat.commands.clear();
    }
    if (const Status played = player.play_tick(seats); !played) {
        return tell(played.error(), client::kExitBadUsage);
    }
    if (program != nullptr && !program->end().empty()) {
        spdlog::error("the team's program {} in tick {}, before the end of the match",
                      program->end(), seats.front().client.observation().tick.number);
        return kExitTeamFailed;
    }
    for (Seat& seat : seats) {
        if (const Status sent = seat.client.answer(seat.commands); !sent) {
            return tell(sent.error(), client::kExitConnectionFailed);
        }
    }
    return std::nullopt;
}

int play_ticks(std::vector<Seat>& seats, TickPlayer& player, const TeamProgram* program) {
    for (;;) {
        if (const auto status = await_tick(seats, player)) {
            return *status;
        }
        if (const auto status = play_tick(seats, player, program)) {
            return *status;
        }
    }
}

}  // namespace

Result<std::vector<Seat>> take_seats(const client::ConnectOptions& options,
                                     const std::vector<std::string>& names) {
    std::vector<Seat> seats;
    for (const std::string& name : names) {
        client::ConnectOptions own = options;
        own.seat = name;
        auto client = client::Client::connect(own);
        if (!client) {
            return client.error();
        }
        seats.push_back({.client = std::move(*client)});
    }
    return seats;
}

int play_seats(std::vector<Seat>& seats, TickPlayer& player, TeamProgram* program) {
    for (Seat& seat : seats) {
        if (const Status ready = seat.client.say_ready(); !ready) {
            return tell(ready.error(), client::kExitConnectionFailed);
        }
    }
    const int status = play_ticks(seats, player, program);
    if (program != nullptr) {
        program->finish();
    }
    return status;
}

}  // namespace cancha::bridge

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "proto/base/access/token_book.h"
#include "referee/order/deadline.h"
#include "server/session/seat.h"
#include "server/sim/match/journal.h"
#include "server/sim/match/match.h"
#include "server/sim/match/opening.h"
#include "server/sim/match/tape.h"

namespace cancha::session {

/// Options that a room is told of its match.
struct RoomOptions {
    std::string name{};       ///< Name of the match, where a server has several.
    std::string blue_name{};  ///< Names of the teams; empty: as their strategies say.
    std::string yellow_name{};
    access::TokenBook tokens{};  ///< Without any, whoever reaches the port may come.
    /// How long each seat may think, in seat order; none: the match waits for all.
    std::vector<order::DeadlineRule> deadlines{};
    std::uint64_t seed = 1;
    std::uint64_t max_ticks = 0;  ///< 0: only the rules end the match.
    double speed = 0;             ///< Simulated seconds per second; 0: as fast as possible.
    /// Wall clock, once all seats are taken: then the match ends without a tick.
    std::chrono::milliseconds ready_timeout{60'000};
    /// Wall clock: who drives robots by hand, and of whose requests none is done in so long,
    /// releases them, as if the connection were gone. A page tells a robot where to go twenty times
    /// a second.
    std::chrono::milliseconds driver_silence{5'000};
    bool awaits_start = false;  ///< Once all seats are ready an official starts the match.
    std::optional<match::Opening> opening{};  ///< In place of the rulebook's first placements.
    match::Journal* journal = nullptr;  ///< Journal of the match, if it is wanted; outlives it.
    /// Tape of the journal, if watchers may have it; outlives the room.
    const match::Tape* tape = nullptr;
    /// Seats whose drawings spectators get. Whoever plays against them must not be a spectator.
    std::vector<std::string> shown_drawings{};
    /// Makes the match that is shown in place of one that is played: then nobody may sit.
    std::function<std::unique_ptr<match::Match>()> replay{};
};

/// Observer of a room, told what happens in it beside its clients. Leave out what is of no
/// interest.
struct RoomObserver {
    std::function<void(const Seat&)> on_seat_taken = [](const Seat&) {};
    std::function<void(const Seat&)> on_seat_left = [](const Seat&) {};
    /// It has not said Ready in time; the match ends.
    std::function<void(const Seat&)> on_seat_not_ready = [](const Seat&) {};
    /// A seat is taken whose client has not said Ready for so long; every second, before a match.
    std::function<void(const Seat&, std::chrono::microseconds)> on_seat_still_not_ready =
        [](const Seat&, std::chrono::microseconds) {};
    std::function<void()> on_match_started = [] {};
    std::function<void()> on_tick_closed = [] {};
    /// The answers to the open tick have been missing for so long; every second.
    std::function<void(std::chrono::microseconds)> on_still_waiting =
        [](std::chrono::microseconds) {};
    /// An official has changed something. While the match is paused no tick closes after it.
    std::function<void()> on_match_changed = [] {};
};

}  // namespace cancha::session

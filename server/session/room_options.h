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

/// Options of a room and its match.
struct RoomOptions {
    std::string name{};       ///< Name of the match in its server.
    std::string blue_name{};  ///< Team names; empty: chosen by the strategies.
    std::string yellow_name{};
    access::TokenBook tokens{};  ///< Without tokens, anyone who reaches the port may enter.
    /// Deadlines of the seats, in seat order; empty: the match waits for all answers.
    std::vector<order::DeadlineRule> deadlines{};
    std::uint64_t seed = 1;
    std::uint64_t max_ticks = 0;  ///< 0: only the rules end the match.
    double speed = 0;             ///< Simulated seconds per second; 0: as fast as possible.
    /// Wall-clock time for seats to become ready, from when all are taken. After it the match ends
    /// without a tick.
    std::chrono::milliseconds ready_timeout{60'000};
    /// Wall-clock time after which an official without a successful request loses the robots driven
    /// by hand, as if disconnected. A page sends a driven robot twenty commands a second.
    std::chrono::milliseconds driver_silence{5'000};
    bool awaits_start = false;  ///< Whether an official starts the match once all seats are ready.
    std::optional<match::Opening> opening{};  ///< Replaces the rulebook's first placements.
    match::Journal* journal = nullptr;  ///< Journal of the match, or null; outlives the match.
    /// Tape of the journal for watchers, or null; outlives the room.
    const match::Tape* tape = nullptr;
    /// Seats whose drawings spectators get. Their opponents must not be spectators.
    std::vector<std::string> shown_drawings{};
    /// Makes a replayed match, which is shown instead of playing one; then no client may take a
    /// seat.
    std::function<std::unique_ptr<match::Match>()> replay{};
};

/// Callbacks for events in a room, for observers that are not its clients. All have empty defaults.
struct RoomObserver {
    std::function<void(const Seat&)> on_seat_taken = [](const Seat&) {};
    std::function<void(const Seat&)> on_seat_left = [](const Seat&) {};
    /// A seat's client has not said Ready in time; the match ends.
    std::function<void(const Seat&)> on_seat_not_ready = [](const Seat&) {};
    /// A seat's client has not said Ready for this long. Called every second before a match.
    std::function<void(const Seat&, std::chrono::microseconds)> on_seat_still_not_ready =
        [](const Seat&, std::chrono::microseconds) {};
    std::function<void()> on_match_started = [] {};
    std::function<void()> on_tick_closed = [] {};
    /// Answers to the open tick have been missing for this long. Called every second.
    std::function<void(std::chrono::microseconds)> on_still_waiting =
        [](std::chrono::microseconds) {};
    /// An official has changed something. If the match is paused, no on_tick_closed follows.
    std::function<void()> on_match_changed = [] {};
};

}  // namespace cancha::session

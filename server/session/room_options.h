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

/// Options of a MatchRoom and its match.
struct RoomOptions {
    /// Name of the match in its server; empty if the match is not in a server.
    std::string name{};
    std::string blue_name{};  ///< Team names; empty if the strategies choose them.
    std::string yellow_name{};
    /// Tokens of the clients. If there are none, anyone who reaches the port may enter.
    access::TokenBook tokens{};
    /// Deadlines for answers, one per seat in the order of the seats. If it is empty, the match
    /// waits for all answers.
    std::vector<order::DeadlineRule> deadlines{};
    std::uint64_t seed = 1;
    std::uint64_t max_ticks = 0;  ///< Length limit; 0 means that only the rules end the match.
    double speed = 0;             ///< Simulated seconds per second; 0 means as fast as possible.
    /// Wall-clock time for all seats to become ready, from the time when all seats are taken. If a
    /// seat is not ready after this time, the match ends without a tick.
    std::chrono::milliseconds ready_timeout{60'000};
    /// If an official who drives robots by hand makes no successful request for this wall-clock
    /// time, the official loses the robots, as after a disconnection. The time is long: a viewer
    /// sends a robot that is driven by hand twenty commands a second.
    std::chrono::milliseconds driver_silence{5'000};
    bool awaits_start = false;  ///< Whether an official starts the match once all seats are ready.
    /// Where the bodies stand at the start; none if they stand where the rulebook places them.
    std::optional<match::Opening> opening{};
    /// Object that records the match; null if the match is not recorded. Outlives the match.
    match::Journal* journal = nullptr;
    /// The growing recording, which is sent to watchers; null if they get no recording. Outlives
    /// the room.
    const match::Tape* tape = nullptr;
    /// Seats whose drawings spectators see during the match. Drawings may betray a team's plans, so
    /// the team's opponents should not see them.
    std::vector<std::string> shown_drawings{};
    /// Makes a match that replays a recording. If the function is set, the room shows this match
    /// instead of playing one, and no client may take a seat.
    std::function<std::unique_ptr<match::Match>()> replay{};
};

/// Callbacks for events in a MatchRoom, for parts of this program such as the terminal output. By
/// default they do nothing.
struct RoomObserver {
    std::function<void(const Seat&)> on_seat_taken = [](const Seat&) {};
    std::function<void(const Seat&)> on_seat_left = [](const Seat&) {};
    /// A seat's client has not sent Ready in time; the match ends.
    std::function<void(const Seat&)> on_seat_not_ready = [](const Seat&) {};
    /// A seat's client has not sent Ready yet. Called every second before a match, with the time
    /// waited.
    std::function<void(const Seat&, std::chrono::microseconds)> on_seat_still_not_ready =
        [](const Seat&, std::chrono::microseconds) {};
    std::function<void()> on_match_started = [] {};
    std::function<void()> on_tick_closed = [] {};
    /// Answers to the open tick are missing. Called every second, with the time since the tick was
    /// opened.
    std::function<void(std::chrono::microseconds)> on_still_waiting =
        [](std::chrono::microseconds) {};
    /// An official has changed something. If the match is paused, no on_tick_closed follows.
    std::function<void()> on_match_changed = [] {};
};

}  // namespace cancha::session

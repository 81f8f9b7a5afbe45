#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"
#include "server/lockstep/think_clock.h"
#include "server/net/connection.h"
#include "server/session/latency.h"
#include "server/session/message_budget.h"
#include "server/session/notice_book.h"
#include "server/session/resume_tokens.h"
#include "server/sim/world/command.h"

namespace cancha::session {

/// A place for a strategy in a match, and the strategy that occupies it.
struct Seat {
    using Clock = std::chrono::steady_clock;

    std::string name;
    Team team = Team::kNone;
    std::vector<world::CommandedRobot> robots;
    std::string token;  ///< Secret needed to take the seat; empty if none is needed.

    /// Function that appends the robots' commands for a tick. If it is set, the server itself plays
    /// this seat with this function, and no client may take the seat. If it is empty, a client
    /// plays the seat.
    std::function<void(Tick, world::CommandSet&)> script;

    std::shared_ptr<net::Connection> occupant;  ///< Null while the seat is free.
    ResumeTokens resume;        ///< Secrets with which the last occupant may return.
    bool is_ready = false;      ///< Whether the occupant is ready for the first tick.
    std::string occupant_name;  ///< Name of the last occupant.
    std::string origin;         ///< Hello.origin of the last occupant.
    std::string left_because;   ///< Why the last occupant left.
    std::uint64_t losses = 0;   ///< Number of times that an occupant has left.
    bool is_given_up = false;   ///< Whether the occupant's program has ended and will not return.
    NoticeBook notices;  ///< Mistakes in messages of the seat's occupants, over the whole match.
    MessageBudget budget{
        Clock::now()};              ///< Message budget. The next occupant inherits what is left.
    std::uint64_t misses_told = 0;  ///< Number of misses up to the last one that became an event.
    Tick told_miss{};               ///< Tick of that miss.
    bool is_absence_told = false;   ///< Whether an event has reported a miss since the last answer.
    LatencyHistogram latency;       ///< Thinking times of all answers.
    lockstep::ThinkClock think{{}};  ///< Measures the thinking time in the open tick.

    /// Whether a client or a script plays the seat.
    bool is_taken() const { return occupant != nullptr || script != nullptr; }

    /// Returns when the missing answer of this seat becomes overdue; time_point::max() if no answer
    /// is missing or there is no deadline. The answer of a seat whose program will not return is
    /// overdue at once.
    Clock::time_point due() const {
        const bool is_hopeless = is_given_up && occupant == nullptr && think.is_running();
        return is_hopeless ? think.started_at() : think.expires_at();
    }

    /// Whether the seat is ready for the first tick.
    bool can_begin() const { return script != nullptr || (occupant != nullptr && is_ready); }
};

}  // namespace cancha::session

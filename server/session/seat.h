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

/// A place for a strategy, and who sits in it.
struct Seat {
    using Clock = std::chrono::steady_clock;

    std::string name;
    Team team = Team::kNone;
    std::vector<world::CommandedRobot> robots;
    std::string token;  ///< Token that whoever takes the seat must know; empty: anybody may.

    /// Appends what the robots are told in a tick. Where it is set no client may sit: the room
    /// itself plays this seat, and answers each tick at once.
    std::function<void(Tick, world::CommandSet&)> script;

    std::shared_ptr<net::Connection> occupant;  ///< Null while no client sits here.
    ResumeTokens resume;        ///< Tokens of the last occupant; who knows them may sit.
    bool is_ready = false;      ///< The first tick need not wait for it.
    std::string occupant_name;  ///< Kept when the occupant leaves.
    std::string origin;         ///< Hello.origin of the last occupant.
    std::string left_because;   ///< Why the last occupant left.
    std::uint64_t losses = 0;   ///< How often an occupant has left.
    bool is_given_up = false;   ///< Its program has ended: nobody will come back.
    NoticeBook notices;         ///< Over the whole match.
    MessageBudget budget{
        Clock::now()};  ///< Budget of the seat: whoever sits here next has what is left.
    std::uint64_t misses_told = 0;   ///< Misses up to the last one that became an event.
    Tick told_miss{};                ///< The tick of that one.
    bool is_absence_told = false;    ///< It is one since the last answer.
    LatencyHistogram latency;        ///< From a tick being sent to its answer.
    lockstep::ThinkClock think{{}};  ///< Clock of the tick that is open.

    bool is_taken() const { return occupant != nullptr || script != nullptr; }

    /// When the answer is overdue that it owes; never if it owes none. Nobody is waited for who
    /// will not come back.
    Clock::time_point due() const {
        const bool is_hopeless = is_given_up && occupant == nullptr && think.is_running();
        return is_hopeless ? think.started_at() : think.expires_at();
    }

    bool can_begin() const { return script != nullptr || (occupant != nullptr && is_ready); }
};

}  // namespace cancha::session

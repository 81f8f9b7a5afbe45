#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <utility>

#include "cancha/base/contract.h"
#include "referee/core/match_status.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "server/sim/match/official_scores.h"

namespace cancha::match {

/// The last events of a match: at most kMost.
class EventHistory {
  public:
    /// Largest number of events that are kept. Older events are forgotten, so that an endless match
    /// stays small.
    static constexpr std::size_t kMost = 4096;

    /// The events, oldest first.
    const std::deque<referee::GameEvent>& events() const { return events_; }

    /// Number of events so far, including forgotten events. Events are numbered from 1, so this is
    /// also the number of the newest event.
    std::uint64_t count() const { return count_; }

    /// Number of the oldest event that is kept. If none is kept, number of the next event.
    std::uint64_t oldest() const { return count_ - events_.size() + 1; }

    /// The event with this number. Expects: the number is oldest() to count().
    const referee::GameEvent& event(std::uint64_t number) const {
        CANCHA_EXPECTS(number >= oldest() && number <= count_);
        return events_[number - oldest()];
    }

    /// Adds an event and forgets the oldest event if there are more than kMost.
    void add(referee::GameEvent event) {
        ++count_;
        events_.push_back(std::move(event));
        if (events_.size() > kMost) {
            events_.pop_front();
        }
    }

  private:
    std::deque<referee::GameEvent> events_;
    std::uint64_t count_ = 0;
};

/// The present state of a match. The class that plays the match keeps it and writes to it; all
/// others only read it.
struct MatchView {
    /// State of all bodies, as strategies, the referee and all others see it. The numbers are
    /// rounded to the resolution of the messages (referee/core/state_grid.h). `state.tick` is the
    /// open tick or, if none is open, the tick that is opened next. It equals the number of
    /// completed ticks.
    referee::WorldState state;

    /// Clock, score and phase as of the last verdict.
    referee::MatchStatus status;

    /// Hash of everything that decides how the match goes on, and of the referee's last verdict.
    /// Computed after the last closed tick, and updated for each later change by an official and
    /// for an end from outside the rules.
    std::uint64_t state_hash = 0;

    /// True if the match was ended from outside the rules without a winner. The match then has no
    /// result, whatever the score is.
    bool is_abandoned = false;

    /// Changes of the score by officials. Empty if the match is played back.
    OfficialScores official_scores;

    EventHistory history;  ///< The last events.

    bool is_over() const { return status.phase == referee::MatchPhase::kOver; }

    /// Adds an event with the present time of the match.
    void add_event(referee::GameEvent event) {
        event.period = status.period;
        event.period_elapsed = status.period_elapsed;
        history.add(std::move(event));
    }

    /// Ends the match. `reason`: text for people. Returns false, and changes nothing, if the match
    /// was over already.
    bool finish(const std::string& reason, Team winner) {
        if (is_over()) {
            return false;
        }
        status.phase = referee::MatchPhase::kOver;
        status.phase_left = 0;
        status.review_wall_us = 0;
        status.end_reason = reason;
        status.winner = winner;
        return true;
    }

    /// Ends the match from outside the rules. If `winner` is kNone, the match is abandoned. Returns
    /// false, and changes nothing, if the match was over already.
    bool finish_from_outside(const std::string& reason, Team winner) {
        const bool is_ended = finish(reason, winner);
        is_abandoned = is_abandoned || (is_ended && winner == Team::kNone);
        return is_ended;
    }
};

}  // namespace cancha::match

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

/// The last events of a match.
class EventHistory {
  public:
    /// Older ones are forgotten, so that an endless match stays small.
    static constexpr std::size_t kMost = 4096;

    /// Oldest first.
    const std::deque<referee::GameEvent>& events() const { return events_; }

    /// How many there have been, those that are forgotten included. The newest one has this number,
    /// the first one had 1.
    std::uint64_t count() const { return count_; }

    /// The number of the oldest one that is not forgotten; where there is none, of the next one.
    std::uint64_t oldest() const { return count_ - events_.size() + 1; }

    /// The event of this number. Expects: it has happened, and is not forgotten.
    const referee::GameEvent& event(std::uint64_t number) const {
        CANCHA_EXPECTS(number >= oldest() && number <= count_);
        return events_[number - oldest()];
    }

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

/// A match as it stands, for those around it. Whoever plays the match keeps one and writes to it.
struct MatchView {
    /// As strategies, the referee and everybody else see it: rounded as referee/core/state_grid.h
    /// does. Its tick is the one that is open, or is to be opened next: how
    /// many are completed.
    referee::WorldState state;

    referee::MatchStatus status;

    /// Hash of everything that decides the future and of the verdict, after the last closed tick;
    /// also of what was changed since then, and of an end from outside.
    std::uint64_t state_hash = 0;

    /// Ended from outside and without a winner: it has no result, whatever the score.
    bool is_abandoned = false;

    /// Score that officials changed; of a match that is played back nothing.
    OfficialScores official_scores;

    EventHistory history;

    bool is_over() const { return status.phase == referee::MatchPhase::kOver; }

    /// With the time of the match.
    void add_event(referee::GameEvent event) {
        event.period = status.period;
        event.period_elapsed = status.period_elapsed;
        history.add(std::move(event));
    }

    /// Returns false if the match was over already: then nothing changes.
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

    /// Finishes from outside; without a winner the match is abandoned.
    bool finish_from_outside(const std::string& reason, Team winner) {
        const bool is_ended = finish(reason, winner);
        is_abandoned = is_abandoned || (is_ended && winner == Team::kNone);
        return is_ended;
    }
};

}  // namespace cancha::match

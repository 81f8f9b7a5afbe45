#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "referee/core/verdict.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// Effect of a verdict on the decisions that can be undone. Officials can undo the last stop of
/// play as a whole.
enum class Effect : std::uint8_t {
    kNone,       ///< The verdict does not change the last stop of play.
    kStopsPlay,  ///< The verdict becomes the last stop of play.
    kFollows,  ///< The verdict belongs to the last stop of play, such as the answer to a proposal.
    kSettles,  ///< Earlier decisions become final, because a new period has begun.
};

/// The decisions of a rulebook, in order, with the data needed to undo them. New decisions are
/// appended and the oldest are dropped; the recording keeps all of them.
class History {
  public:
    /// Largest number of decisions kept. Officials undo a decision soon after it was made; 1024
    /// decisions take about 300 kB.
    static constexpr std::size_t kMostDecisions = 1024;

    /// One decision: its event, and whether it can be undone.
    struct Entry : GameEvent {
        bool is_stop = false;        ///< Whether play stopped by this decision or together with it.
        bool is_taken_back = false;  ///< Whether the decision can no longer be undone.
    };

    /// Numbers the events of one verdict and remembers them. `before`: status of the match before
    /// the verdict.
    void append(Verdict& verdict, Effect effect, const SoccerStatus& before);

    /// Returns the decision number that the next event added to this verdict will get.
    std::uint64_t next_after(const Verdict& verdict) const {
        return count_ + verdict.events.size() + 1;
    }

    /// Returns a decision. Null if the decision does not exist or was dropped.
    const Entry* find(std::uint64_t decision) const;

    /// Returns the newest decision of this kind that has not been undone. Null if there is none.
    const Entry* newest(std::string_view kind) const;

    /// Marks a decision as undone. Expects: find() finds it.
    void take_back(std::uint64_t decision);

    /// Makes every decision so far final: none can be undone any more.
    void settle();

    /// Marks a goal as undone. Undoing the last stop of play returns to the status saved before
    /// that stop. If the goal was counted earlier, it is therefore taken off the saved score too.
    /// Expects: find() finds the goal, and the goal is not part of the last stop.
    void take_back_goal(const Entry& goal);

    /// Whether the decision is part of the latest stop of play.
    bool is_of_last_stop(const Entry& entry) const {
        return last_stop_ && entry.is_stop && entry.decision >= last_stop_->decision;
    }

    /// Returns the decision by which people remember the last stop: the first of its decisions that
    /// is neither a proposal nor an answer to one. If there is no such decision, returns the first
    /// one. Expects: there is a last stop.
    const Entry& gist_of_last_stop() const;

    /// Marks all decisions of the last stop as undone. Returns the status of the match before that
    /// stop. Expects: there is a last stop.
    SoccerStatus take_back_last_stop();

  private:
    struct Stop {
        /// Number of the first decision of the verdict that stopped play.
        std::uint64_t decision = 0;
        SoccerStatus before;
    };

    std::size_t index_of(std::uint64_t decision) const {
        return static_cast<std::size_t>(decision + entries_.size() - count_ - 1);
    }

    std::deque<Entry> entries_;
    std::uint64_t count_ = 0;
    std::optional<Stop> last_stop_;
};

}  // namespace cancha::referee

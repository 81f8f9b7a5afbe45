#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "referee/core/verdict.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// Effect of a verdict on undoing.
enum class Effect : std::uint8_t {
    kNone,
    kStopsPlay,  ///< It becomes the last stop of play.
    kFollows,    ///< It belongs to the last stop of play, like the answer to a proposal.
    kSettles,    ///< The last stop of play becomes final: a new period has begun.
};

/// The decisions of a rulebook, in order, with the data needed to undo them. Only appended to. The
/// oldest ones are forgotten; the recording has them.
class History {
  public:
    /// A round number. Officials undo a decision soon after it, and this many take some 300 kB.
    static constexpr std::size_t kMostDecisions = 1024;

    /// One decision: its event.
    struct Entry : GameEvent {
        bool is_stop = false;        ///< Whether play was stopped by it or together with it.
        bool is_taken_back = false;  ///< Whether an official has undone it.
    };

    /// Numbers the events of one verdict and remembers them. `before`: the match before the
    /// verdict.
    void append(Verdict& verdict, Effect effect, const SoccerStatus& before);

    /// Returns the number of the next event to be added to this verdict.
    std::uint64_t next_after(const Verdict& verdict) const {
        return count_ + verdict.events.size() + 1;
    }

    /// Returns a decision. Null if it does not exist or is forgotten.
    const Entry* find(std::uint64_t decision) const;

    /// Returns the newest decision of this kind that has not been undone. Null: there is none.
    const Entry* newest(std::string_view kind) const;

    /// Marks a decision as undone. Expects: find() finds it.
    void take_back(std::uint64_t decision);

    /// Makes every decision so far final: none can be undone any more.
    void settle();

    /// Marks a goal as undone. If it was counted before the last stop, the score saved with that
    /// stop is corrected as well. Expects: find() finds the goal, and it is not part of the last
    /// stop.
    void take_back_goal(const Entry& goal);

    /// Whether the decision is part of the latest stop of play.
    bool is_of_last_stop(const Entry& entry) const {
        return last_stop_ && entry.is_stop && entry.decision >= last_stop_->decision;
    }

    /// Returns the decision that people remember of the last stop: its first one other than a
    /// proposal or its answer. If there is no other, its first one. Expects: there is a last stop.
    const Entry& gist_of_last_stop() const;

    /// Undoes the last stop with all its decisions. Returns the match as it was before. Expects:
    /// there is a last stop.
    SoccerStatus take_back_last_stop();

  private:
    struct Stop {
        std::uint64_t decision = 0;  ///< Number of the verdict's first decision.
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

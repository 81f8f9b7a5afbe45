#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "referee/core/verdict.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// What a verdict means for what can be taken back.
enum class Effect : std::uint8_t {
    kNone,
    kStopsPlay,  ///< From now on this is what stopped play last.
    kFollows,    ///< It belongs to what stopped play last, as the answer to a proposal does.
    kSettles,    ///< What stopped play last is final: a new period has begun.
};

/// What a rulebook has decided, in order, with what it takes to take it back. Only appended to;
/// what is oldest is forgotten, the recording knows it.
class History {
  public:
    /// A round number: whoever undoes a decision does so soon, and so many take some 300 kB.
    static constexpr std::size_t kMostDecisions = 1024;

    /// One decision: its event.
    struct Entry : GameEvent {
        bool is_stop = false;        ///< Play was stopped by it, or with it.
        bool is_taken_back = false;  ///< An official has undone it.
    };

    /// Numbers the events of one verdict, and remembers them. `before`: the match.
    void append(Verdict& verdict, Effect effect, const SoccerStatus& before);

    /// The number that the next event of this verdict gets.
    std::uint64_t next_after(const Verdict& verdict) const {
        return count_ + verdict.events.size() + 1;
    }

    /// Null if there is no such decision, or none that is remembered.
    const Entry* find(std::uint64_t decision) const;

    /// The newest of this kind that has not been taken back; null: there is none.
    const Entry* newest(std::string_view kind) const;

    /// Expects: find() finds it.
    void take_back(std::uint64_t decision);

    /// Nothing that was decided so far can be taken back any more.
    void settle();

    /// The score before the last stop, if this goal had been counted then, is corrected as well.
    /// Expects: it is a goal that find() finds, and none of the last stop.
    void take_back_goal(const Entry& goal);

    /// Whether play was stopped with it, and by nothing else since.
    bool is_of_last_stop(const Entry& entry) const {
        return last_stop_ && entry.is_stop && entry.decision >= last_stop_->decision;
    }

    /// What people remember of the last stop: what came first, but for a proposal and its answer.
    /// Expects: there is one.
    const Entry& gist_of_last_stop() const;

    /// All of it is marked, and is a stop no more. Returns the match as it was before.
    /// Expects: there is one.
    SoccerStatus take_back_last_stop();

  private:
    struct Stop {
        std::uint64_t decision = 0;  ///< The first of the verdict.
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

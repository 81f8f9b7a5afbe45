#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>

#include "referee/core/verdict.h"

namespace cancha::referee {

/// What a rulebook has decided, in order, with what it takes to take it back. Only appended to;
/// what is oldest is forgotten, the recording knows it.
class History {
  public:
    static constexpr std::size_t kMostDecisions = 1024;

    struct Entry {
        std::uint64_t decision = 0;  ///< 1, 2, 3 ... within the match.
        std::string kind;            ///< Of its event.
        Team team = Team::kNone;     ///< Of its event.
        bool is_stop = false;        ///< Play was stopped by it, or with it.
        bool is_taken_back = false;
    };

    /// Numbers the events of one verdict, and remembers them. `before` and `after`: the match.
    void append(Verdict& verdict, const MatchStatus& before, const MatchStatus& after);

    /// The number that the next event of this verdict gets.
    std::uint64_t next_after(const Verdict& verdict) const {
        return count_ + verdict.events.size() + 1;
    }

    /// Null if there is no such decision, or none that is remembered.
    const Entry* find(std::uint64_t decision) const;

    /// Expects: find() finds it.
    void take_back(std::uint64_t decision);

    /// Whether play was stopped with it, and by nothing else since.
    bool is_of_last_stop(const Entry& entry) const {
        return entry.is_stop && entry.decision >= last_stop_;
    }

    bool is_newest_of_its_kind(const Entry& entry) const;

    bool is_before_last_stop(const Entry& entry) const { return entry.decision < last_stop_; }

    /// The match as it was before play was stopped last.
    MatchStatus& before_last_stop() { return before_last_stop_; }

    /// All that was decided when play was stopped last, and since, is marked.
    void take_back_last_stop();

  private:
    std::size_t index_of(std::uint64_t decision) const {
        return static_cast<std::size_t>(decision + entries_.size() - count_ - 1);
    }

    std::deque<Entry> entries_;
    std::uint64_t count_ = 0;
    std::uint64_t last_stop_ = 0;  ///< First decision of the verdict that stopped play last.
    MatchStatus before_last_stop_;
};

}  // namespace cancha::referee

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "referee/core/verdict.h"

namespace cancha::recording {

/// Finds the decision of today's rules to which a recorded ruling refers. The numbers of decisions
/// shift whenever the rules make one decision more or less. Therefore a decision is identified by
/// its tick, kind, team, robot and rule.
class DecisionMap {
  public:
    /// Number of decisions remembered, as in a rulebook: officials cannot rule on older ones.
    static constexpr std::size_t kMostDecisions = 1024;

    /// Notes the next events of the recording, in order. Events with a rule are decisions.
    void note_recorded(const std::vector<referee::GameEvent>& events);

    /// Notes the next events of today's rules, with the numbers of their decisions.
    void note_now(const std::vector<referee::GameEvent>& events);

    /// Returns today's number of a recorded decision; none: today's rules have not made it.
    std::optional<std::uint64_t> now(std::uint64_t recorded) const;

    /// Returns the text of a recorded decision; empty if it is unknown.
    std::string text_of(std::uint64_t recorded) const;

  private:
    struct Decision {
        referee::GameEvent event;
        std::uint64_t number = 0;
        std::size_t twin = 0;  ///< Number of equal decisions before it in the same tick.
    };

    using Decisions = std::deque<Decision>;

    static bool is_alike(const referee::GameEvent& a, const referee::GameEvent& b);
    static void append(const referee::GameEvent& event, std::uint64_t number, Decisions& decisions);
    const Decision* find(std::uint64_t recorded) const;

    Decisions recorded_;
    Decisions now_;
    std::uint64_t count_ = 0;  // Number of recorded decisions.
};

}  // namespace cancha::recording

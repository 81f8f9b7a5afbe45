#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "referee/core/verdict.h"

namespace cancha::recording {

/// Pairs the referee's decisions in a recording with the decisions that the rules of this program
/// ("today's rules") make. An official's recorded ruling names a decision by the decision's number.
/// These numbers shift if today's rules make one decision more or less. Therefore this class
/// identifies a decision by its tick, kind, team, robot and rule.
class DecisionMap {
  public:
    /// Largest number of decisions remembered; older ones are forgotten. A referee::Rulebook
    /// remembers the same number, so officials cannot rule on older decisions.
    static constexpr std::size_t kMostDecisions = 1024;

    /// Adds the next events of the recording, in order. Events that name a rule are decisions.
    void note_recorded(const std::vector<referee::GameEvent>& events);

    /// Adds the next events that today's rules produce, in order. GameEvent::decision is the number
    /// of the decision.
    void note_now(const std::vector<referee::GameEvent>& events);

    /// Returns the number that a recorded decision has under today's rules; none if today's rules
    /// have not made this decision. `recorded`: number of the decision in the recording.
    std::optional<std::uint64_t> now(std::uint64_t recorded) const;

    /// Returns the text of the decision with this number in the recording; empty if there is no
    /// such decision.
    std::string text_of(std::uint64_t recorded) const;

  private:
    struct Decision {
        referee::GameEvent event;
        std::uint64_t number = 0;
        std::size_t twin = 0;  ///< Number of equal earlier decisions in the same tick.
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

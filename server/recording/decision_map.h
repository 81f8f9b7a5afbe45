#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "referee/core/verdict.h"

namespace cancha::recording {

/// Finds the decision of today's rules that a ruling in a recording names. Numbers of decisions
/// shift as soon as the rules say one thing more or less; a decision is known by what it was: its
/// tick, kind, team, robot and rule.
class DecisionMap {
  public:
    /// As many as a rulebook remembers: older ones cannot be ruled on.
    static constexpr std::size_t kMostDecisions = 1024;

    /// The next events of the recording, in order. Those with a rule are decisions.
    void note_recorded(const std::vector<referee::GameEvent>& events);

    /// The next events of today's rules, with the numbers of their decisions.
    void note_now(const std::vector<referee::GameEvent>& events);

    /// Today's number of a recorded decision. None: today's rules have not decided it.
    std::optional<std::uint64_t> now(std::uint64_t recorded) const;

    /// The text of a recorded decision; empty if it is unknown.
    std::string text_of(std::uint64_t recorded) const;

  private:
    struct Decision {
        referee::GameEvent event;
        std::uint64_t number = 0;
        std::size_t twin = 0;  ///< Equal ones before it in its tick.
    };

    using Decisions = std::deque<Decision>;

    static bool is_alike(const referee::GameEvent& a, const referee::GameEvent& b);
    static void append(const referee::GameEvent& event, std::uint64_t number, Decisions& decisions);
    const Decision* find(std::uint64_t recorded) const;

    Decisions recorded_;
    Decisions now_;
    std::uint64_t count_ = 0;  // Of recorded decisions.
};

}  // namespace cancha::recording

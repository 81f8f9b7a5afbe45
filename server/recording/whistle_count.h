#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "referee/core/verdict.h"

namespace cancha::recording {

/// Counts how often play was stopped, by the rule that says so and the team that it was against:
/// the opponent of the one that takes the restart, none with a free ball. Kick-offs are not
/// counted: they follow goals and periods.
class WhistleCount {
  public:
    /// To be called with every event of a match once.
    void note(const referee::GameEvent& event);

    /// A table: a row for each rule and restart, in the order of the rules.
    nlohmann::ordered_json to_json() const;

  private:
    struct ByNumber {
        bool operator()(const std::string& a, const std::string& b) const;  // 5.9 before 5.10.
    };

    using Counts = std::array<std::uint64_t, 3>;  // By the team that they are against.

    std::map<std::string, std::map<std::string, Counts>, ByNumber> rules_;  // By rule and restart.
};

}  // namespace cancha::recording

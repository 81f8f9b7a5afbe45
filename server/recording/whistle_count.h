#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "referee/core/verdict.h"

namespace cancha::recording {

/// Counts stoppages of play, by rule, restart and the team penalised: the opponent of the team that
/// takes the restart, or no team for a free ball. Kick-offs are not counted, because they follow
/// goals and periods.
class WhistleCount {
  public:
    /// Call once with every event of a match.
    void note(const referee::GameEvent& event);

    /// Returns a table with a row for each rule and restart, in the order of the rules.
    nlohmann::ordered_json to_json() const;

  private:
    struct ByNumber {
        bool operator()(const std::string& a, const std::string& b) const;  // 5.9 before 5.10.
    };

    using Counts = std::array<std::uint64_t, 3>;  // Index: penalised team.

    // Keys: rule, then restart.
    std::map<std::string, std::map<std::string, Counts>, ByNumber> rules_;
};

}  // namespace cancha::recording

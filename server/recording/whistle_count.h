#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "referee/core/verdict.h"

namespace cancha::recording {

/// Counts stoppages of play (whistles) by rule, kind of restart and penalised team. The penalised
/// team is the opponent of the team that takes the restart; a free ball penalises no team.
/// Kick-offs are not counted, because they follow goals and breaks.
class WhistleCount {
  public:
    /// Counts the event if it is a stoppage of play. Call once with every event of a match.
    void note(const referee::GameEvent& event);

    /// Returns a JSON list with an object for each rule and kind of restart, in the order of the
    /// rules.
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

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/core/match_status.h"
#include "server/sim/match/change.h"

namespace cancha::match {

/// Points of the two teams, or changes of their points.
struct Points {
    int blue = 0;
    int yellow = 0;

    /// Points of one team. Expects: team is blue or yellow.
    int& of(Team team) { return team == Team::kBlue ? blue : yellow; }

    friend bool operator==(const Points&, const Points&) = default;
};

/// Changes of the score by one official.
struct OfficialScore {
    std::string official;  ///< Name of the official.
    Points awarded{};      ///< Goals that the official awarded; the referee did not see them.
    Points confirmed{};    ///< Goals that the referee proposed and the official accepted.
    Points undone{};       ///< Goals that the official undid.
    /// Changes of the score that occurred when the official restored the match to a saved state.
    Points restored{};

    friend bool operator==(const OfficialScore&, const OfficialScore&) = default;
};

/// List of the officials' decisions about the score of a match. It explains the score to people; it
/// does not affect the score.
class OfficialScores {
  public:
    /// Adds an official's change to the official's entry. `before`, `after`: status of the match
    /// before and after the change. Changes that do not concern the score are ignored.
    void note(const Change& change, const std::string& official, const referee::MatchStatus& before,
              const referee::MatchStatus& after);

    /// Largest number of officials that are listed; further officials are left out. A match without
    /// tokens admits officials with at most 64 names, but a recording may contain any number.
    static constexpr std::size_t kMost = 256;

    /// The changes of each official, in the order of the officials' first changes.
    const std::vector<OfficialScore>& all() const { return all_; }

  private:
    /// Returns the entry of an official, and makes the entry if there is none. Null if kMost other
    /// officials are listed.
    OfficialScore* find(const std::string& official);

    std::vector<OfficialScore> all_;
};

}  // namespace cancha::match

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/core/match_status.h"
#include "server/sim/match/change.h"

namespace cancha::match {

/// Points of the two teams, or how they changed.
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
    Points awarded{};      ///< Goals that the referee did not see.
    Points confirmed{};    ///< Goals that the referee proposed.
    Points undone{};       ///< Goals that no longer count.
    Points restored{};     ///< Points won or lost by going back to a saved state with the match.

    friend bool operator==(const OfficialScore&, const OfficialScore&) = default;
};

/// Officials' decisions about the score of a match, listed to explain it. The list decides nothing.
class OfficialScores {
  public:
    /// Notes a change, with the status of the match before and after it.
    void note(const Change& change, const std::string& official, const referee::MatchStatus& before,
              const referee::MatchStatus& after);

    /// Most officials that are listed; others are left out. A match without tokens admits 64 names,
    /// but a file may hold any number.
    static constexpr std::size_t kMost = 256;

    /// The officials, in the order of their first changes of the score.
    const std::vector<OfficialScore>& all() const { return all_; }

  private:
    /// The entry of an official, made if needed. Null if kMost others are listed.
    OfficialScore* find(const std::string& official);

    std::vector<OfficialScore> all_;
};

}  // namespace cancha::match

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

    /// Expects: team is blue or yellow.
    int& of(Team team) { return team == Team::kBlue ? blue : yellow; }

    friend bool operator==(const Points&, const Points&) = default;
};

/// How one official has changed the score.
struct OfficialScore {
    std::string official;  ///< Their name.
    Points awarded{};      ///< Goals that the referee had not seen.
    Points confirmed{};    ///< Goals that the referee proposed.
    Points undone{};       ///< Goals that count no more.
    Points restored{};  ///< Points that saved states, put back with the match, added and took away.

    friend bool operator==(const OfficialScore&, const OfficialScore&) = default;
};

/// Decisions of officials about the score of a match, which explain it. Decides nothing itself.
class OfficialScores {
  public:
    /// After each change, with the match as it was before and is now.
    void note(const Change& change, const std::string& official, const referee::MatchStatus& before,
              const referee::MatchStatus& after);

    /// Most officials that are listed; others are left out. A match without tokens admits 64 names,
    /// and a file may say anything.
    static constexpr std::size_t kMost = 256;

    /// In the order in which they first changed it.
    const std::vector<OfficialScore>& all() const { return all_; }

  private:
    /// Null: there are kMost others.
    OfficialScore* find(const std::string& official);

    std::vector<OfficialScore> all_;
};

}  // namespace cancha::match

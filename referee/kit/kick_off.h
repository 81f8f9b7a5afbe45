#pragma once

#include <string>
#include <vector>

#include "referee/core/rulebook.h"
#include "referee/kit/formation.h"
#include "referee/kit/match_sheet.h"

namespace cancha::referee {

/// Starts play from the centre: the ball on it, everybody in formation, the kicker right behind the
/// ball and facing it.
class KickOff {
  public:
    /// `rule` is the number under which the chapter has it. Borrows: settings and formation.
    KickOff(const v1::Discipline& settings, const Formation& formation, const RuleText& rule)
        : settings_(settings), formation_(formation), rule_(rule) {}

    /// Writes a kick-off by `team` into sheet and verdict.
    void give(Team team, std::string reason, Tick tick, MatchSheet& sheet, Verdict& verdict) const;

    /// Where all stand when `team` kicks off; for no team: everybody in formation.
    std::vector<Intervention> placements(Team team, const MatchStatus& status) const;

  private:
    GroundPose pose_behind_ball(const Player& kicker, const MatchStatus& status) const;

    const v1::Discipline& settings_;
    const Formation& formation_;
    RuleText rule_;
};

}  // namespace cancha::referee

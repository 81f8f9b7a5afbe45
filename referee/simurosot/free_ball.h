#pragma once

#include <vector>

#include "referee/core/rulebook.h"
#include "referee/kit/formation.h"

namespace cancha::referee::simurosot {

/// Rule 4.2, "Free ball": the ball on the spot of the quarter, one robot of each team at its mark,
/// everybody else outside that quarter.
class FreeBall {
  public:
    /// Borrows: settings and formation.
    FreeBall(const v1::Discipline& settings, const Formation& formation, const RuleValues& rules);

    /// The spot of the quarter in which the ball is.
    Vec2 spot_for(Vec2 ball_m) const;

    /// A robot that already stands where it may stays there.
    std::vector<Intervention> place(Vec2 spot_m, const WorldState& state,
                                    const MatchStatus& status) const;

  private:
    GroundPose mark_of(Team team, Vec2 spot_m, const MatchStatus& status) const;
    /// The nearest field player; the keeper where there is nobody else, null for an empty team.
    const Player* taker_of(Team team, const GroundPose& mark, const WorldState& state) const;
    bool may_stand(const Player& player, Vec2 position_m, Vec2 spot_m,
                   const MatchStatus& status) const;

    const v1::Discipline& settings_;
    const Formation& formation_;
    double from_goal_line_m_;
    double from_side_wall_m_;
    double distance_m_;
};

}  // namespace cancha::referee::simurosot

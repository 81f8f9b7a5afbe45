#include "referee/simurosot/law/restart_law.h"
#include "referee/simurosot/law/stance.h"

namespace cancha::referee::simurosot {

namespace {

Vec2 spot_m(const Grounds& grounds, Team team, Vec2, const MatchStatus& status) {
    return grounds.penalty_spot(attacked_by(team, status));
}

/// Kicker and keeper face each other, everybody else is in the other half.
RestartPlan plan(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                 const MatchStatus& status) {
    const FieldEnd end = attacked_by(call.team, status);
    return {
        .asks_first = opponent_of(call.team),
        .marks = kicker_mark(grounds.settings, formation, call, status),
        .may_stand =
            [&grounds, call, end](const Stand& stand) {
                if (stand.has_mark) {
                    return is_behind_ball(grounds, end, call.spot_m, stand.position_m);
                }
                if (stand.player.is_keeper && stand.player.team != call.team) {
                    return is_on_goal_line(grounds, stand.player, end, stand.position_m);
                }
                return half_of(stand.position_m) != end;
            },
        .standard_pose =
            [&grounds, end, status](const Player& player, const GroundPose&) {
                return pose_for_kick_at(grounds, end, player, status);
            },
    };
}

}  // namespace

namespace restarts {

const RestartLaw& penalty_kick();

const RestartLaw& penalty_kick() {
    static const RestartLaw law{v1::RESTART_KIND_PENALTY_KICK, &spot_m, &plan};
    return law;
}

}  // namespace restarts

}  // namespace cancha::referee::simurosot

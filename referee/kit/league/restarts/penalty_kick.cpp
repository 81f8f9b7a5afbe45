#include "referee/kit/league/placement.h"
#include "referee/kit/league/restart_law.h"

namespace cancha::referee {

namespace {

Vec2 spot_m(const Grounds& grounds, Team team, Vec2, const SoccerStatus& status) {
    return grounds.penalty_spot(attacked_by(team, status));
}

/// Kicker and keeper face each other; all other robots are in the other half.
RestartPlan plan(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                 const SoccerStatus& status) {
    const FieldEnd end = attacked_by(call.team, status);
    return {
        .asks_first = opponent_of(call.team),
        .marks = kicker_mark(grounds.settings, formation, call, status),
        .may_stand =
            [&grounds, call, end](const Candidate& candidate) {
                if (candidate.has_mark) {
                    return is_behind_ball(grounds, end, call.spot_m, candidate.position_m);
                }
                if (candidate.player.is_keeper && candidate.player.team != call.team) {
                    return is_on_goal_line(grounds, candidate.player, end, candidate.position_m);
                }
                return half_of(candidate.position_m) != end;
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

}  // namespace cancha::referee

#include "referee/kit/league/placement.h"
#include "referee/kit/league/restart_law.h"

namespace cancha::referee {

namespace {

Vec2 spot_m(const Grounds& grounds, Team team, Vec2, const SoccerStatus& status) {
    return grounds.goal_kick_spot(status.side_of(team).defends);
}

/// The ball lies in the kicking team's penalty area with only that team's keeper. The others of the
/// team stand in their own half.
RestartPlan plan(const Grounds& grounds, const Formation&, const RestartCall& call,
                 const SoccerStatus& status) {
    const FieldEnd own = status.side_of(call.team).defends;
    return {
        .asks_first = call.team,
        .marks = {},
        .may_stand =
            [&grounds, call, own](const Candidate& candidate) {
                if (candidate.player.team != call.team) {
                    return half_of(candidate.position_m) != own;
                }
                if (grounds.penalty_area.contains(own, candidate.position_m)) {
                    return candidate.player.is_keeper;
                }
                return leaves_goal_area_legal(grounds, opposite_of(own), candidate);
            },
        .standard_pose = [status](const Player& player,
                                  const GroundPose&) { return Formation::pose_of(player, status); },
        .may_lie =
            [&grounds, own](Vec2 ball_m) {
                return grounds.penalty_area.contains(own, ball_m) &&
                       depth_from_goal_line_m(grounds.field(), own, ball_m) >
                           grounds.settings.ball().radius_m();
            },
    };
}

}  // namespace

namespace restarts {

const RestartLaw& goal_kick();

const RestartLaw& goal_kick() {
    static const RestartLaw law{v1::RESTART_KIND_GOAL_KICK, &spot_m, &plan};
    return law;
}

}  // namespace restarts

}  // namespace cancha::referee

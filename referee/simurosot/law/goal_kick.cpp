#include <algorithm>

#include "referee/simurosot/law/restarts.h"

namespace cancha::referee::simurosot {

Team GoalKickLaw::places_first(const RestartCall& call, const MatchStatus&) const {
    return call.team;
}

bool GoalKickLaw::may_lie(const RestartCall& call, Vec2 ball_m, const MatchStatus& status) const {
    const FieldEnd own = status.of(call.team).defends;
    const double ball_radius_m = grounds().settings.ball().radius_m();
    return grounds().penalty_area.contains(grounds().field(), own, ball_m) &&
           depth_from_goal_line_m(grounds().field(), own, ball_m) > ball_radius_m;
}

std::vector<Mark> GoalKickLaw::marks(const RestartCall&, Team, const MatchStatus&) const {
    return {};
}

bool GoalKickLaw::may_stand(const RestartCall& call, const Player& player, bool, Vec2 position_m,
                            std::span<const Standing> placed, const MatchStatus& status) const {
    const FieldEnd own = status.of(call.team).defends;
    const v1::Field& field = grounds().field();
    if (player.team != call.team) {
        return half_of(position_m) != own;
    }
    if (grounds().penalty_area.contains(field, own, position_m)) {
        return player.is_keeper;
    }
    // At the other end one of them may be in the goal area: a second one would be a foul at once.
    const auto attacks_goal = [&](Vec2 point_m) {
        return grounds().goal_area.contains(field, opposite_of(own), point_m);
    };
    return !attacks_goal(position_m) || std::ranges::none_of(placed, [&](const Standing& other) {
        return other.player->team == call.team && attacks_goal(other.position_m);
    });
}

GroundPose GoalKickLaw::standard_pose(const RestartCall&, const Player& player, const GroundPose&,
                                      const MatchStatus& status) const {
    return Formation::pose_of(player, status);
}

}  // namespace cancha::referee::simurosot

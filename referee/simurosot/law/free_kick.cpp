#include <algorithm>
#include <numbers>

#include "referee/simurosot/law/restarts.h"

namespace cancha::referee::simurosot {

namespace {

/// Half the side of the widest robot: so far from a line it stands that it touches.
double half_side_m(const Formation& formation) {
    double half_m = 0;
    for (const Player& player : formation.players()) {
        half_m = std::max({half_m, player.half_length_m, player.half_width_m});
    }
    return half_m;
}

}  // namespace

Team FreeKickLaw::places_first(const RestartCall& call, const MatchStatus&) const {
    return opponent_of(call.team);
}

std::vector<Mark> FreeKickLaw::marks(const RestartCall& call, Team team,
                                     const MatchStatus& status) const {
    const FieldEnd end = attacked_by(call.team, status);
    if (team == call.team) {
        return kicker_mark(call, status);
    }
    // Facing the field: two touch the front line of the goal area at its ends, two the sides of
    // the penalty area half-way along.
    const double heading_rad = end == FieldEnd::kPositiveX ? std::numbers::pi : 0;
    const double half_m = half_side_m(formation());
    std::vector<Mark> marks;
    const auto add = [&](double from_goal_line_m, double left_m) {
        const Vec2 position_m = grounds().at(end, from_goal_line_m, left_m);
        marks.push_back({.pose = {position_m.x, position_m.y, heading_rad}, .is_exact = true});
    };
    const GoalBox& goal_area = grounds().goal_area;
    const GoalBox& penalty_area = grounds().penalty_area;
    for (const double side : {1.0, -1.0}) {
        add(goal_area.depth_m + half_m, side * goal_area.width_m / 2);
    }
    for (const double side : {1.0, -1.0}) {
        add(penalty_area.depth_m / 2, side * (penalty_area.width_m / 2 + half_m));
    }
    return marks;
}

bool FreeKickLaw::may_stand(const RestartCall& call, const Player& player, bool has_mark,
                            Vec2 position_m, std::span<const Standing> placed,
                            const MatchStatus& status) const {
    const FieldEnd end = attacked_by(call.team, status);
    const v1::Field& field = grounds().field();
    if (has_mark) {
        return is_behind_ball(call, position_m, status);
    }
    if (player.team != call.team) {
        return player.is_keeper ? is_on_goal_line(player, end, position_m)
                                : !grounds().penalty_area.contains(field, end, position_m);
    }
    // One attacker may be in the goal area: a second one would be a foul at once.
    const auto is_in_goal_area = [&](Vec2 point_m) {
        return grounds().goal_area.contains(field, end, point_m);
    };
    return !is_in_goal_area(position_m) || std::ranges::none_of(placed, [&](const Standing& other) {
        return other.player->team == call.team && is_in_goal_area(other.position_m);
    });
}

GroundPose FreeKickLaw::standard_pose(const RestartCall& call, const Player& player,
                                      const GroundPose&, const MatchStatus& status) const {
    return player.is_keeper && player.team != call.team
               ? pose_on_goal_line(player, attacked_by(call.team, status))
               : Formation::pose_of(player, status);
}

}  // namespace cancha::referee::simurosot

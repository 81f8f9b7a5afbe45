#include "referee/kit/league/placement.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cancha::referee {

namespace {

/// Tolerance for a keeper touching its line: half the precision of placing by hand.
constexpr double kOnLine_m = 0.005;

}  // namespace

bool is_on_goal_line(const Grounds& grounds, const Player& keeper, FieldEnd end, Vec2 position_m) {
    const double depth_m = depth_from_goal_line_m(grounds.field(), end, position_m);
    return std::abs(depth_m - keeper.half_length_m) <= kOnLine_m &&
           position_m.y < grounds.field().goal_top_m() &&
           position_m.y > grounds.field().goal_bottom_m();
}

GroundPose pose_on_goal_line(const Grounds& grounds, const Player& keeper, FieldEnd end) {
    const Vec2 position_m = grounds.at(end, keeper.half_length_m, 0);
    const double along_line_rad = std::numbers::pi / 2;
    return {position_m.x, position_m.y,
            end == FieldEnd::kPositiveX ? -along_line_rad : along_line_rad};
}

bool is_behind_ball(const Grounds& grounds, FieldEnd end, Vec2 ball_m, Vec2 position_m) {
    return half_of(position_m) == end && depth_from_goal_line_m(grounds.field(), end, position_m) >
                                             depth_from_goal_line_m(grounds.field(), end, ball_m);
}

bool leaves_goal_area_legal(const Grounds& grounds, FieldEnd end, const Candidate& attacker) {
    const auto is_in_area = [&](Vec2 point_m) { return grounds.goal_area.contains(end, point_m); };
    return !is_in_area(attacker.position_m) ||
           std::ranges::none_of(attacker.placed, [&](const PlacedPlayer& other) {
               return other.player->team == attacker.player.team && is_in_area(other.position_m);
           });
}

GroundPose pose_for_kick_at(const Grounds& grounds, FieldEnd end, const Player& player,
                            const SoccerStatus& status) {
    return player.is_keeper && status.side_of(player.team).defends == end
               ? pose_on_goal_line(grounds, player, end)
               : Formation::pose_of(player, status);
}

}  // namespace cancha::referee

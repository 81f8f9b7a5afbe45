#include "referee/simurosot/free_ball.h"

#include <cmath>
#include <numbers>
#include <utility>

#include "referee/kit/placement.h"

namespace cancha::referee::simurosot {

namespace {

// Appendix 1 of the SimuroSot laws: the goal area is 15 cm deep and 50 cm wide.
constexpr double kGoalAreaDepth_m = 0.15;
constexpr double kGoalAreaHalfWidth_m = 0.25;

/// True when a robot at `position_m` is partly inside the quarter of the field that holds `spot_m`.
bool reaches_into_quarter(double radius_m, Vec2 position_m, Vec2 spot_m) {
    return std::copysign(1.0, spot_m.x) * position_m.x > -radius_m &&
           std::copysign(1.0, spot_m.y) * position_m.y > -radius_m;
}

bool is_in_goal_area(const v1::Field& field, FieldEnd end, Vec2 position_m) {
    const double depth_m = end == FieldEnd::kPositiveX ? field.right_m() - position_m.x
                                                       : position_m.x - field.left_m();
    return depth_m <= kGoalAreaDepth_m && std::abs(position_m.y) <= kGoalAreaHalfWidth_m;
}

}  // namespace

FreeBall::FreeBall(const v1::Discipline& settings, const Formation& formation,
                   const RuleValues& rules)
    : settings_(settings),
      formation_(formation),
      from_goal_line_m_(rules.number("free_ball_from_goal_line_m")),
      from_side_wall_m_(rules.number("free_ball_from_side_wall_m")),
      distance_m_(rules.number("free_ball_distance_m")) {}

Vec2 FreeBall::spot_for(Vec2 ball_m) const {
    const v1::Field& field = settings_.field();
    return {
        ball_m.x >= 0 ? field.right_m() - from_goal_line_m_ : field.left_m() + from_goal_line_m_,
        ball_m.y >= 0 ? field.top_m() - from_side_wall_m_ : field.bottom_m() + from_side_wall_m_};
}

GroundPose FreeBall::mark_of(Team team, Vec2 spot_m, const MatchStatus& status) const {
    // Each team stands between the ball and its own end, and faces the ball.
    if (status.of(team).defends == FieldEnd::kPositiveX) {
        return {spot_m.x + distance_m_, spot_m.y, std::numbers::pi};
    }
    return {spot_m.x - distance_m_, spot_m.y, 0};
}

const Player* FreeBall::taker_of(Team team, const GroundPose& mark, const WorldState& state) const {
    const Player* best = nullptr;
    std::pair<bool, double> best_rank;
    for (std::size_t i = 0; i < state.robots.size(); ++i) {
        const Player& player = formation_.players()[i];
        const std::pair rank(player.is_keeper,
                             distance(state.robots[i].ground_position_m(), mark.position_m()));
        if (player.team == team && (best == nullptr || rank < best_rank)) {
            best = &player;
            best_rank = rank;
        }
    }
    return best;
}

bool FreeBall::may_stand(const Player& player, Vec2 position_m, Vec2 spot_m,
                         const MatchStatus& status) const {
    if (!reaches_into_quarter(player.radius_m, position_m, spot_m)) {
        return true;
    }
    return player.is_keeper &&
           is_in_goal_area(settings_.field(), status.of(player.team).defends, position_m);
}

std::vector<Intervention> FreeBall::place(Vec2 spot_m, const WorldState& state,
                                          const MatchStatus& status) const {
    Placement placement(settings_, formation_, state, status);
    placement.put_ball(spot_m);
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        const GroundPose mark = mark_of(team, spot_m, status);
        if (const Player* taker = taker_of(team, mark, state)) {
            placement.put(*taker, mark);
        }
    }
    for (const Player& player : formation_.players()) {
        const auto is_allowed = [&](Vec2 position_m) {
            return may_stand(player, position_m, spot_m, status);
        };
        const bool can_stay =
            is_allowed(placement.pose_of(player).position_m()) && placement.is_undisturbed(player);
        if (!placement.is_placed(player) && !can_stay) {
            placement.move_away(player, is_allowed);
        }
    }
    return placement.take_interventions();
}

}  // namespace cancha::referee::simurosot

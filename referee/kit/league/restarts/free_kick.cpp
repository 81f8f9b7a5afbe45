#include <algorithm>
#include <numbers>

#include "referee/kit/league/placement.h"
#include "referee/kit/league/restart_law.h"

namespace cancha::referee {

namespace {

/// Returns half the side of the widest robot: the distance at which it touches a line.
double half_side_m(const Formation& formation) {
    double half_m = 0;
    for (const Player& player : formation.players()) {
        half_m = std::max({half_m, player.half_length_m, player.half_width_m});
    }
    return half_m;
}

/// Marks of the defenders, facing the field: two touch the front line of the goal area at its ends,
/// two touch the sides of the penalty area half-way along.
std::vector<Mark> marks_of_defenders(const Grounds& grounds, Team team, FieldEnd end,
                                     double half_m) {
    const double heading_rad = end == FieldEnd::kPositiveX ? std::numbers::pi : 0;
    std::vector<Mark> marks;
    const auto add = [&](double from_goal_line_m, double left_m) {
        const Vec2 position_m = grounds.at(end, from_goal_line_m, left_m);
        marks.push_back(
            {.team = team, .pose = {position_m.x, position_m.y, heading_rad}, .is_exact = true});
    };
    for (const double side : {1.0, -1.0}) {
        add(grounds.goal_area.depth_m + half_m, side * grounds.goal_area.width_m / 2);
    }
    for (const double side : {1.0, -1.0}) {
        add(grounds.penalty_area.depth_m / 2, side * (grounds.penalty_area.width_m / 2 + half_m));
    }
    return marks;
}

Vec2 spot_m(const Grounds& grounds, Team team, Vec2, const SoccerStatus& status) {
    return grounds.penalty_spot(attacked_by(team, status));
}

/// The keeper is on its line, two defenders at the corners of the goal area and two at the sides of
/// the penalty area. Attackers stand freely, except for crowding that would be an offence in play.
RestartPlan plan(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                 const SoccerStatus& status) {
    const FieldEnd end = attacked_by(call.team, status);
    std::vector<Mark> marks =
        marks_of_defenders(grounds, opponent_of(call.team), end, half_side_m(formation));
    std::ranges::copy(kicker_mark(grounds.settings, formation, call, status),
                      std::back_inserter(marks));
    return {
        .asks_first = opponent_of(call.team),
        .marks = std::move(marks),
        .may_stand =
            [&grounds, call, end](const Candidate& candidate) {
                const Player& player = candidate.player;
                if (candidate.has_mark) {
                    return is_behind_ball(grounds, end, call.spot_m, candidate.position_m);
                }
                if (player.team == call.team) {
                    return leaves_goal_area_legal(grounds, end, candidate);
                }
                return player.is_keeper
                           ? is_on_goal_line(grounds, player, end, candidate.position_m)
                           : !grounds.penalty_area.contains(end, candidate.position_m);
            },
        .standard_pose =
            [&grounds, end, status](const Player& player, const GroundPose&) {
                return pose_for_kick_at(grounds, end, player, status);
            },
    };
}

}  // namespace

namespace restarts {

const RestartLaw& free_kick();

const RestartLaw& free_kick() {
    static const RestartLaw law{v1::RESTART_KIND_FREE_KICK, &spot_m, &plan};
    return law;
}

}  // namespace restarts

}  // namespace cancha::referee

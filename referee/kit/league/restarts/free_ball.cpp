#include <numbers>

#include "referee/kit/league/restart_law.h"

namespace cancha::referee {

namespace {

/// Whether a robot at `position_m` is partly inside the quarter of the field that holds `spot_m`.
bool reaches_into_quarter(double radius_m, Vec2 position_m, Vec2 spot_m) {
    const double ahead = half_of(spot_m) == FieldEnd::kPositiveX ? 1 : -1;
    const double side = spot_m.y >= 0 ? 1 : -1;
    return ahead * position_m.x > -radius_m && side * position_m.y > -radius_m;
}

/// Returns the mark of a team's robot: between the ball and its own end, facing the ball.
Mark mark_of(Team team, double distance_m, const RestartCall& call, const SoccerStatus& status) {
    const bool is_right = status.side_of(team).defends == FieldEnd::kPositiveX;
    return {.team = team,
            .pose = {call.spot_m.x + (is_right ? distance_m : -distance_m), call.spot_m.y,
                     is_right ? std::numbers::pi : 0},
            .is_exact = true};
}

Vec2 spot_m(const Grounds& grounds, Team, Vec2 ball_m, const SoccerStatus&) {
    return grounds.free_ball_spot(ball_m);
}

/// One robot of each team stands at its mark, all others outside the quarter.
RestartPlan plan(const Grounds& grounds, const Formation&, const RestartCall& call,
                 const SoccerStatus& status) {
    const double distance_m = grounds.free_ball_distance_m;
    return {
        .asks_first = status.defender_of(half_of(call.spot_m)),
        .marks = {mark_of(Team::kBlue, distance_m, call, status),
                  mark_of(Team::kYellow, distance_m, call, status)},
        .may_stand =
            [&grounds, call, status](const Candidate& candidate) {
                const Player& player = candidate.player;
                return !reaches_into_quarter(player.radius_m, candidate.position_m, call.spot_m) ||
                       (player.is_keeper &&
                        grounds.goal_area.contains(status.side_of(player.team).defends,
                                                   candidate.position_m));
            },
        .standard_pose = [](const Player&, const GroundPose& now) { return now; },
    };
}

}  // namespace

namespace restarts {

const RestartLaw& free_ball();

const RestartLaw& free_ball() {
    static const RestartLaw law{v1::RESTART_KIND_FREE_BALL, &spot_m, &plan};
    return law;
}

}  // namespace restarts

}  // namespace cancha::referee

#include <cmath>
#include <numbers>

#include "referee/kit/league/restart_law.h"

namespace cancha::referee {

namespace {

Vec2 spot_m(const Grounds&, Team, Vec2, const SoccerStatus&) {
    return {};
}

/// The kicker stands in the circle, on the far side of the ball, where driving straight ahead plays
/// the ball in the league's usual direction.
RestartPlan plan(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                 const SoccerStatus& status) {
    RestartPlan plan = kick_off_plan(grounds.settings, formation, grounds.circle_m, call, status);
    for (Mark& mark : plan.marks) {
        const GroundPose& behind = mark.pose;
        const double from_ball_m = distance(behind.position_m(), call.spot_m);
        const double heading_rad =
            std::remainder(behind.heading_rad + grounds.kick_off_turn_rad, 2 * std::numbers::pi);
        mark.pose = {call.spot_m.x - from_ball_m * std::cos(heading_rad),
                     call.spot_m.y - from_ball_m * std::sin(heading_rad), heading_rad};
    }
    return plan;
}

}  // namespace

namespace restarts {

const RestartLaw& kick_off();

const RestartLaw& kick_off() {
    static const RestartLaw law{v1::RESTART_KIND_KICK_OFF, &spot_m, &plan};
    return law;
}

}  // namespace restarts

}  // namespace cancha::referee

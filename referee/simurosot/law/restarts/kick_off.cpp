#include <cmath>
#include <numbers>

#include "referee/simurosot/law/restart_law.h"

namespace cancha::referee::simurosot {

namespace {

Vec2 spot_m(const Grounds&, Team, Vec2, const SoccerStatus&) {
    return {};
}

/// The kicker where it plays the ball back by driving straight ahead, and out to a wing rather than
/// to its own goal: in the circle, on the far side of the ball.
RestartPlan plan(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                 const SoccerStatus& status) {
    // From the direction of attack: back, but more to the side than to the own goal. Chosen by eye.
    constexpr double kTurn_rad = 2 * std::numbers::pi / 3;
    RestartPlan plan = kick_off_plan(grounds.settings, formation, grounds.circle_m, call, status);
    for (Mark& mark : plan.marks) {
        const GroundPose& behind = mark.pose;
        const double from_ball_m = distance(behind.position_m(), call.spot_m);
        const double heading_rad =
            std::remainder(behind.heading_rad + kTurn_rad, 2 * std::numbers::pi);
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

}  // namespace cancha::referee::simurosot

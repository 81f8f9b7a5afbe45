#include "strategies/simurosot_kit/keeper.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cancha/client/drive.h"
#include "strategies/simurosot_kit/ball_play.h"
#include "strategies/simurosot_kit/prediction.h"
#include "strategies/simurosot_kit/restarts.h"

namespace cancha::strategies::kit {

namespace {

/// Distance of the keeper's centre from the goal line: half a robot and a finger's breadth.
constexpr double kKeeperOffLine_m = 0.05;
/// Slower balls are covered, not caught.
constexpr double kShot_mps = 0.3;
/// A keeper this far inside a post covers the mouth.
constexpr double kCoveredInsidePost_m = 0.02;
/// Share of the way from the middle to a post at which a keeper waits for a penalty kick. Chosen in
/// shoot-outs: with less it saves nearly all kicks, whichever side it has chosen.
constexpr double kGuess = 0.6;
/// Speed per metre towards the place on the line. Chosen in matches.
constexpr double kSlideGain_mps_per_m = 15.0;
/// Heading per metre off the line, for returning to the line.
constexpr double kLineGain_rad_per_m = 8.0;

/// A ball farther out than the keeper by this much can be driven away from the goal line.
constexpr double kBallFurtherOut_m = 0.02;
/// Radius of the circle on which the keeper turns in behind a ball that it clears.
constexpr double kClearingTurnIn_m = 0.04;

/// Whether the keeper must choose a side. A penalty kick is faster than a keeper that waits in the
/// middle.
bool is_to_guess(const client::Observation& view) {
    return view.restart && view.restart->is_being_taken && view.restart->team != view.team &&
           view.restart->kind == client::RestartKind::kPenaltyKick;
}

/// Returns the place along the goal line where the keeper is needed.
double wanted_y_m(const client::Observation& view, double line_x_m) {
    if (is_to_guess(view)) {
        return kGuess * view.field.goal_half_width_m * chosen_side(view, Chooser::kKeeper);
    }
    const Vec2 ball_m = view.ball.position_m;
    const Vec2 velocity = view.ball.velocity_mps;
    const double reach_m = view.field.goal_half_width_m - kCoveredInsidePost_m;
    if (velocity.x < -kShot_mps) {
        const double seconds = (ball_m.x - line_x_m) / -velocity.x;
        const double y_m = ball_after(view, std::max(seconds, 0.0)).y;
        if (std::abs(y_m) < 2 * reach_m) {
            return std::clamp(y_m, -reach_m, reach_m);
        }
    }
    // On the line from the ball to a point behind the goal, so that both sides are covered equally.
    const double behind_m = view.own_goal_m().x - 2 * reach_m;
    const double share = (line_x_m - behind_m) / std::max(ball_m.x - behind_m, reach_m);
    return std::clamp(share * ball_m.y, -reach_m, reach_m);
}

/// Moves along the line x = line_x_m with the robot's side towards the field.
client::WheelSpeeds slide(const client::RobotView& robot, double line_x_m, double y_m) {
    const double way_m = y_m - robot.position_m.y;
    const double off_line_m = robot.position_m.x - line_x_m;
    const double up = way_m >= 0 ? 1 : -1;
    const double correction_rad = std::clamp(kLineGain_rad_per_m * off_line_m, -1.0, 1.0);
    const double speed_mps =
        std::min(robot.info.max_wheel_speed_mps, kSlideGain_mps_per_m * std::abs(way_m));
    return client::drive_along(robot, up * (std::numbers::pi / 2 + correction_rad), speed_mps);
}

/// Returns the sense of a spin that sends a ball beside the keeper into the field. A ball right in
/// front of the keeper goes towards the nearer post.
double clearing_spin(Vec2 arm_m, Vec2 ball_m) {
    if (std::abs(arm_m.y) > arm_m.x) {
        return arm_m.y > 0 ? -1 : 1;
    }
    return ball_m.y >= 0 ? 1 : -1;
}

/// Whether a slow ball lies in the goal area, which no team-mate may enter.
bool is_to_clear(const client::Observation& view) {
    return view.areas().own_goal_area.contains(view.ball.position_m) &&
           length(view.ball.velocity_mps) < kShot_mps;
}

/// Drives the ball out of the goal area, away from the middle of the goal. A ball at the end wall,
/// beside the goal, is driven along that wall.
client::WheelSpeeds clear(const client::Observation& view, const client::RobotView& keeper) {
    const Vec2 ball_m = view.ball.position_m;
    if (ball_m.x < keeper.position_m.x + kBallFurtherOut_m) {
        return slide(keeper, view.own_goal_m().x + kKeeperOffLine_m, ball_m.y);
    }
    const Vec2 from_m = view.own_goal_m() - Vec2{view.field.goal_half_width_m, 0};
    const Vec2 out = view.ball.position_m - from_m;
    const double direction_rad = client::approach_direction_rad(
        keeper.position_m, view.ball.position_m, std::atan2(out.y, out.x), kClearingTurnIn_m);
    return client::drive_along(keeper, direction_rad, keeper.info.max_wheel_speed_mps);
}

}  // namespace

client::WheelSpeeds keep_goal(const client::Observation& view, const client::RobotView& keeper) {
    const Vec2 arm = view.ball.position_m - keeper.position_m;
    const bool is_slow = length(view.ball.velocity_mps) < kShot_mps;
    if (is_slow && length(arm) < kTouching_m && arm.x > 0) {
        return client::spin(keeper, clearing_spin(arm, view.ball.position_m));
    }
    if (is_to_clear(view)) {
        return clear(view, keeper);
    }
    const double line_x_m = view.own_goal_m().x + kKeeperOffLine_m;
    return slide(keeper, line_x_m, wanted_y_m(view, line_x_m));
}

}  // namespace cancha::strategies::kit

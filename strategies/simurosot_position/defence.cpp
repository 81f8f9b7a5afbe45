#include "strategies/simurosot_position/defence.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cancha/client/drive.h"
#include "strategies/simurosot_position/prediction.h"

namespace cancha::strategies::position {

namespace {

/// The keeper's centre is so far before the goal line: half a robot and a finger's breadth.
constexpr double kKeeperOffLine_m = 0.05;
/// Slower balls are covered, not caught.
constexpr double kShot_mps = 0.3;
/// A keeper that stands this much inside a post covers the mouth.
constexpr double kInsidePost_m = 0.02;
constexpr double kTouching_m = 0.085;
/// Speed per metre towards the place on the line. Chosen in matches.
constexpr double kSlideGain_mps_per_m = 15.0;
/// Heading per metre off the line, to get back onto it.
constexpr double kLineGain_rad_per_m = 8.0;

/// Defenders stand on a circle around the middle of the goal, outside the goal area.
constexpr double kDefenderDistance_m = 0.32;
constexpr double kShoulder_m = 0.05;

constexpr double kSupportDistance_m = 0.30;

/// Where along the goal line the keeper is needed.
double wanted_y_m(const client::Observation& view, double line_x_m) {
    const Vec2 ball_m = view.ball.position_m;
    const Vec2 velocity = view.ball.velocity_mps;
    const double reach_m = view.field.goal_half_width_m - kInsidePost_m;
    if (velocity.x < -kShot_mps) {
        const double seconds = (ball_m.x - line_x_m) / -velocity.x;
        const double y_m = ball_after(view, std::max(seconds, 0.0)).y;
        if (std::abs(y_m) < 2 * reach_m) {
            return std::clamp(y_m, -reach_m, reach_m);
        }
    }
    // On the line from the ball to a point behind the goal, so that both sides are covered alike.
    const double behind_m = view.own_goal_m().x - 2 * reach_m;
    const double share = (line_x_m - behind_m) / std::max(ball_m.x - behind_m, reach_m);
    return std::clamp(share * ball_m.y, -reach_m, reach_m);
}

/// Moves along the line x = line_x_m with the robot's side to the field.
client::WheelSpeeds slide(const client::RobotView& robot, double line_x_m, double y_m) {
    const double way_m = y_m - robot.position_m.y;
    const double off_line_m = robot.position_m.x - line_x_m;
    const double up = way_m >= 0 ? 1 : -1;
    const double correction_rad = std::clamp(kLineGain_rad_per_m * off_line_m, -1.0, 1.0);
    const double speed_mps =
        std::min(robot.info.max_wheel_speed_mps, kSlideGain_mps_per_m * std::abs(way_m));
    return client::drive_along(robot, up * (std::numbers::pi / 2 + correction_rad), speed_mps);
}

/// The sense of a spin that sends a ball beside the keeper into the field; one right before it
/// towards the nearer post.
double clearing_spin(Vec2 arm_m, Vec2 ball_m) {
    if (std::abs(arm_m.y) > arm_m.x) {
        return arm_m.y > 0 ? -1 : 1;
    }
    return ball_m.y >= 0 ? 1 : -1;
}

}  // namespace

client::WheelSpeeds keep_goal(const client::Observation& view, const client::RobotView& keeper) {
    const Vec2 arm = view.ball.position_m - keeper.position_m;
    const bool is_slow = length(view.ball.velocity_mps) < kShot_mps;
    if (is_slow && length(arm) < kTouching_m && arm.x > 0) {
        return client::spin(keeper, clearing_spin(arm, view.ball.position_m));
    }
    const double line_x_m = view.own_goal_m().x + kKeeperOffLine_m;
    return slide(keeper, line_x_m, wanted_y_m(view, line_x_m));
}

Vec2 defender_post_m(const client::Observation& view, double side) {
    const Vec2 way = view.ball.position_m - view.own_goal_m();
    const Vec2 to_ball = (1 / std::max(length(way), kDefenderDistance_m)) * way;
    const Vec2 shoulder{-to_ball.y, to_ball.x};
    return view.own_goal_m() + kDefenderDistance_m * to_ball + (side * kShoulder_m) * shoulder;
}

Vec2 supporter_post_m(const client::Observation& view) {
    const Vec2 way = view.own_goal_m() - view.ball.position_m;
    return view.ball.position_m + (kSupportDistance_m / std::max(length(way), 0.1)) * way;
}

}  // namespace cancha::strategies::position

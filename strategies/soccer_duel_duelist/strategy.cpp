#include "strategies/soccer_duel_duelist/strategy.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cancha/client/drive.h"

namespace cancha::strategies {

using client::Commands;
using client::Observation;
using client::RobotView;
using client::WheelSpeeds;

namespace {

/// Average share of its top speed that a robot reaches, starting and turning included. A guess.
constexpr double kUsualShareOfSpeed = 0.7;
/// Longest time for which the ball's movement is extrapolated.
constexpr double kLookAhead_s = 0.6;

/// Radius on which a robot turns in behind the ball if a direct push would be an own goal.
constexpr double kTurnIn_m = 0.12;
/// If the robot is less than this in front of the ball, a push leads across the field rather than
/// to the own goal.
constexpr double kBefore_m = 0.03;
/// A push that passes the own goal by less than its own width is too near.
constexpr double kOwnGoalMargin = 2;

/// A ball nearer to a wall than this can only leave along the wall.
constexpr double kAtWall_m = 0.07;
/// Largest distance between the centres of robot and ball at which they touch, or nearly.
constexpr double kTouching_m = 0.15;
constexpr double kJammed_mps = 0.05;

Vec2 ball_when_met_m(const Observation& view, const RobotView& robot) {
    const double usual_mps = kUsualShareOfSpeed * robot.info.max_wheel_speed_mps;
    const double way_s = distance(robot.position_m, view.ball.position_m) / usual_mps;
    const Vec2 free_m =
        view.ball.position_m + std::min(way_s, kLookAhead_s) * view.ball.velocity_mps;
    return {std::clamp(free_m.x, -view.field.half_length_m, view.field.half_length_m),
            std::clamp(free_m.y, -view.field.half_width_m, view.field.half_width_m)};
}

bool is_at_side_wall(const Observation& view, Vec2 ball_m) {
    return std::abs(ball_m.y) > view.field.half_width_m - kAtWall_m;
}

bool is_at_end_wall(const Observation& view, Vec2 ball_m) {
    return std::abs(ball_m.x) > view.field.half_length_m - kAtWall_m &&
           std::abs(ball_m.y) > view.field.goal_half_width_m;
}

/// Returns the direction for the ball: towards the goal, or along the wall at which it lies.
double shot_rad(const Observation& view, Vec2 ball_m) {
    if (is_at_end_wall(view, ball_m)) {
        const bool is_downwards = (ball_m.x > 0) == (ball_m.y > 0);
        return is_downwards ? -std::numbers::pi / 2 : std::numbers::pi / 2;
    }
    if (is_at_side_wall(view, ball_m)) {
        return 0;
    }
    const Vec2 way = view.opponent_goal_m() - ball_m;
    return std::atan2(way.y, std::max(way.x, kAtWall_m));
}

bool is_jammed(const Observation& view, const RobotView& robot) {
    const Vec2 ball_m = view.ball.position_m;
    return (is_at_side_wall(view, ball_m) || is_at_end_wall(view, ball_m)) &&
           distance(robot.position_m, ball_m) < kTouching_m &&
           length(view.ball.velocity_mps) < kJammed_mps;
}

/// Spins so that the ball leaves along `wanted_rad`.
WheelSpeeds free_the_ball(const Observation& view, const RobotView& robot, double wanted_rad) {
    const Vec2 arm = view.ball.position_m - robot.position_m;
    // Counter-clockwise, the rim at the ball moves along (-arm.y, arm.x).
    return client::spin(robot, arm.x * std::sin(wanted_rad) - arm.y * std::cos(wanted_rad));
}

/// Whether a push from the robot's present place leads to the own goal.
bool would_push_to_own_goal(const Observation& view, const RobotView& robot) {
    const Vec2 arm = view.ball.position_m - robot.position_m;
    if (arm.x > -kBefore_m) {
        return false;
    }
    const double share = (view.own_goal_m().x - robot.position_m.x) / arm.x;
    const double y_m = robot.position_m.y + share * arm.y;
    return std::abs(y_m) < kOwnGoalMargin * view.field.goal_half_width_m;
}

WheelSpeeds attack(const Observation& view, const RobotView& robot) {
    if (is_jammed(view, robot)) {
        return free_the_ball(view, robot, shot_rad(view, view.ball.position_m));
    }
    const Vec2 met_m = ball_when_met_m(view, robot);
    if (!would_push_to_own_goal(view, robot)) {
        return client::drive_through(robot, met_m);
    }
    const double direction_rad =
        client::approach_direction_rad(robot.position_m, met_m, shot_rad(view, met_m), kTurnIn_m);
    return client::drive_along(robot, direction_rad, robot.info.max_wheel_speed_mps);
}

}  // namespace

void Duelist::decide(const Observation& world_view, Commands& commands) {
    const Observation view = client::in_attack_frame(world_view);
    for (const RobotView& robot : view.mine) {
        commands.set_wheels(robot, attack(view, robot));
    }
}

}  // namespace cancha::strategies

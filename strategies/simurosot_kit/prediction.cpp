#include "strategies/simurosot_kit/prediction.h"

#include <algorithm>
#include <cmath>

namespace cancha::strategies::kit {

namespace {

/// Distance at which the walls hold the ball's centre. SimuroSot's ball has a radius of 0.025 m.
constexpr double kBallRadius_m = 0.025;

/// Share of its speed across a wall that the ball keeps when it bounces, as in SimuroSot.
constexpr double kWallRestitution = 0.45;

/// Average speed of a robot whose maximum is 2.9 m/s, starting and turning included. Seen in
/// matches.
constexpr double kUsualSpeed_mps = 1.6;

/// Later meetings are guesses: another robot touches the ball before.
constexpr int kHorizonSteps = 24;
constexpr double kHorizonStep_s = 0.05;

/// Returns one coordinate of a ball between two walls at +-limit.
double coordinate_after(double position_m, double velocity_mps, double limit_m, double seconds) {
    const double free_m = position_m + velocity_mps * seconds;
    if (std::abs(free_m) <= limit_m) {
        return free_m;
    }
    const double wall_m = std::copysign(limit_m, free_m);
    return std::clamp(wall_m - kWallRestitution * (free_m - wall_m), -limit_m, limit_m);
}

}  // namespace

Vec2 ball_after(const client::Observation& view, double seconds) {
    const client::BallView& ball = view.ball;
    const double limit_x_m = view.field.half_length_m - kBallRadius_m;
    const double limit_y_m = view.field.half_width_m - kBallRadius_m;
    return {coordinate_after(ball.position_m.x, ball.velocity_mps.x, limit_x_m, seconds),
            coordinate_after(ball.position_m.y, ball.velocity_mps.y, limit_y_m, seconds)};
}

double time_to_reach_s(const client::RobotView& robot, Vec2 target_m) {
    return distance(robot.position_m, target_m) / kUsualSpeed_mps;
}

Meeting first_meeting(const client::Observation& view, const client::RobotView& robot) {
    for (int step = 0; step < kHorizonSteps; ++step) {
        const double seconds = step * kHorizonStep_s;
        const Vec2 ball_m = ball_after(view, seconds);
        if (time_to_reach_s(robot, ball_m) <= seconds + kHorizonStep_s) {
            return {ball_m, seconds};
        }
    }
    constexpr double kHorizon_s = kHorizonSteps * kHorizonStep_s;
    return {ball_after(view, kHorizon_s), kHorizon_s};
}

}  // namespace cancha::strategies::kit

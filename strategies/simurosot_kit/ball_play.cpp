#include "strategies/simurosot_kit/ball_play.h"

#include <algorithm>
#include <cmath>

#include "cancha/client/drive.h"
#include "cancha/client/keep_out.h"
#include "strategies/simurosot_kit/paths.h"
#include "strategies/simurosot_kit/prediction.h"
#include "strategies/simurosot_kit/restarts.h"

namespace cancha::strategies::kit {

namespace {

/// A ball nearer to a wall than this can only leave along the wall: no robot fits behind it.
constexpr double kAtWall_m = 0.06;

/// Radius of the circles on which a robot turns in behind the ball. Less than the 0.08 m of half a
/// diagonal and the ball's radius. In 20 matches against the chaser, before offences were judged,
/// it scored 28 goals a match with 0.07 m, 24 with 0.05 m and 20 with 0.09 m.
constexpr double kTurnInRadius_m = 0.07;

/// This radius if touching the ball on the way would push it to the own goal.
constexpr double kSafeTurnInRadius_m = 0.12;
/// A push that passes the own goal by less than its own width is too near.
constexpr double kOwnGoalMargin = 2;

/// A ball slower than this is jammed while a robot touches it.
constexpr double kJammed_mps = 0.15;

/// Distance of a shot inside the post: the ball's radius, and as much again for inaccuracy.
constexpr double kInsidePost_m = 0.05;

/// Distance ahead over which the way must be free of closed areas.
constexpr double kOpenWay_m = 0.12;
/// Waiting place of a robot that must not drive straight at the ball.
constexpr double kBehindBall_m = 0.12;

/// Distance that a robot keeps from a jammed ball that it releases.
constexpr double kBackOff_m = 0.35;

/// A robot right in front of the ball needs this much longer than one behind it to get around.
constexpr double kWayAround_s = 0.35;

bool is_at_side_wall(const client::Observation& view, Vec2 ball_m) {
    return std::abs(ball_m.y) > view.field.half_width_m - kAtWall_m;
}

bool is_at_end_wall(const client::Observation& view, Vec2 ball_m) {
    return std::abs(ball_m.x) > view.field.half_length_m - kAtWall_m &&
           std::abs(ball_m.y) > view.field.goal_half_width_m;
}

/// Whether an opponent touches the ball, or nearly.
bool is_contested(const client::Observation& view) {
    return std::ranges::any_of(view.opponents, [&](const client::RobotView& robot) {
        return distance(robot.position_m, view.ball.position_m) < kTouching_m;
    });
}

/// Returns the sense of rotation in which a spinning robot sends the ball beside it along `wanted`.
double spin_sense(const client::RobotView& robot, Vec2 ball_m, Vec2 wanted) {
    const Vec2 arm = ball_m - robot.position_m;
    // Counter-clockwise, the rim at the ball moves along (-arm.y, arm.x).
    return -arm.y * wanted.x + arm.x * wanted.y >= 0 ? 1 : -1;
}

/// Whether a push from the robot's present place leads to the own goal.
bool would_push_to_own_goal(const client::Observation& view, const client::RobotView& robot) {
    const Vec2 arm = view.ball.position_m - robot.position_m;
    if (arm.x >= 0) {
        return false;
    }
    const double share = (view.own_goal_m().x - robot.position_m.x) / arm.x;
    const double y_m = robot.position_m.y + share * arm.y;
    return std::abs(y_m) < kOwnGoalMargin * view.field.goal_half_width_m;
}

/// Whether a robot that drives this way soon enters an area where it may not be.
bool leads_into_closed_area(const client::Observation& view, const client::RobotView& robot,
                            double direction_rad) {
    const Vec2 soon_m =
        robot.position_m + kOpenWay_m * Vec2{std::cos(direction_rad), std::sin(direction_rad)};
    return std::ranges::any_of(client::closed_areas(view, robot), [&](const client::Area& area) {
        return area.contains(soon_m) || area.contains(robot.position_m);
    });
}

}  // namespace

Vec2 open_corner_m(const client::Observation& view) {
    const auto keeper = std::ranges::find_if(
        view.opponents, [](const client::RobotView& robot) { return robot.info.number == 1; });
    if (keeper == view.opponents.end()) {
        return view.opponent_goal_m();
    }
    const double side = keeper->position_m.y > 0 ? -1 : 1;
    return view.opponent_goal_m() +
           Vec2{0, side * std::max(view.field.goal_half_width_m - kInsidePost_m, 0.0)};
}

Vec2 way_to(const client::Observation& view, Vec2 ball_m, Vec2 target_m) {
    if (is_spot_kick(view)) {
        return spot_kick_direction(view);
    }
    if (is_kick_off(view)) {
        return kick_off_direction();
    }
    if (is_at_end_wall(view, ball_m)) {
        // Towards the opponent's goal mouth; away from our own.
        const double to_the_middle = ball_m.y > 0 ? -1 : 1;
        return {0, ball_m.x > 0 ? to_the_middle : -to_the_middle};
    }
    if (is_at_side_wall(view, ball_m)) {
        return {1, 0};
    }
    const Vec2 way = target_m - ball_m;
    return (1 / std::max(length(way), kAtWall_m)) * way;
}

client::WheelSpeeds play_ball(const client::Observation& view, const client::RobotView& robot,
                              Vec2 target_m) {
    const Vec2 ball_m = view.ball.position_m;
    const bool is_touching = distance(robot.position_m, ball_m) < kTouching_m;
    const bool is_jammed = length(view.ball.velocity_mps) < kJammed_mps;
    const bool is_at_wall = is_at_side_wall(view, ball_m) || is_at_end_wall(view, ball_m);
    if (is_touching && is_jammed && (is_at_wall || is_contested(view))) {
        return client::spin(robot, spin_sense(robot, ball_m, way_to(view, ball_m, target_m)));
    }
    const Meeting meeting = first_meeting(view, robot);
    const Vec2 way = way_to(view, meeting.ball_m, target_m);
    const double turn_in_m =
        would_push_to_own_goal(view, robot) ? kSafeTurnInRadius_m : kTurnInRadius_m;
    const double direction_rad = client::approach_direction_rad(
        robot.position_m, meeting.ball_m, std::atan2(way.y, way.x), turn_in_m);
    if (leads_into_closed_area(view, robot, direction_rad)) {
        return go_to(view, robot, meeting.ball_m - kBehindBall_m * way);
    }
    return client::drive_along(robot, direction_rad, robot.info.max_wheel_speed_mps);
}

double delay_to_play_s(const client::Observation& view, const client::RobotView& robot,
                       Vec2 target_m) {
    const Meeting meeting = first_meeting(view, robot);
    const Vec2 way = meeting.ball_m - robot.position_m;
    const double way_m = std::max(length(way), 0.01);
    const double along = dot(way, way_to(view, meeting.ball_m, target_m)) / way_m;
    return time_to_reach_s(robot, meeting.ball_m) + kWayAround_s * (1 - along) / 2;
}

client::WheelSpeeds back_off(const client::Observation& view, const client::RobotView& robot) {
    const Vec2 to_centre =
        -1 / std::max(length(view.ball.position_m), kAtWall_m) * view.ball.position_m;
    return go_to(view, robot, view.ball.position_m + kBackOff_m * to_centre);
}

}  // namespace cancha::strategies::kit

#include "cancha/client/drive.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cancha::client {

namespace {

/// Turn rate per radian of error. With kTurnResponse_s and a delay of one tick the robot overshoots
/// very little. Chosen with a simulated SimuroSot robot.
constexpr double kTurnGain_radps_per_rad = 12.0;

/// Time constants of a robot whose wheels run ahead, while the wheels are below their limit.
constexpr double kSpeedResponse_s = 0.05;
constexpr double kTurnResponse_s = 0.03;

/// Deceleration, in m/s2, that wheels that run ahead achieve with a margin.
constexpr double kBraking_mps2 = 5.0;

/// Speed per metre for the last centimetres, in which the square root of braking is too steep.
constexpr double kArrivalGain_mps_per_m = 8.0;

/// Distance within which the robot has arrived.
constexpr double kArrived_m = 0.005;

/// Returns the heading at which driving forwards leads to the target.
double bearing_rad(const RobotView& robot, Vec2 target_m) {
    const Vec2 way = target_m - robot.position_m;
    return std::atan2(way.y, way.x);
}

double arrival_speed_mps(double distance_m) {
    return std::min(std::sqrt(2 * kBraking_mps2 * distance_m), kArrivalGain_mps_per_m * distance_m);
}

/// Returns the value to command. A value that follows its command with `time_constant_s` then
/// follows with `response_s`: the difference is enlarged. A value that is faster anyway is not
/// changed.
double ahead_of(double now, double wanted, double time_constant_s, double response_s) {
    return now + std::max(1.0, time_constant_s / response_s) * (wanted - now);
}

/// K_r of the univector field as a share of d_e: how soon a spiral leaves the straight way. Chosen
/// in matches; its influence is small.
constexpr double kSpiralShare = 1.1;

Vec2 unit(double angle_rad) {
    return {std::cos(angle_rad), std::sin(angle_rad)};
}

/// Returns the direction around the origin, counter-clockwise (+1) or clockwise (-1). With r and a
/// the polar coordinates of the place: a +- pi/2 (2 - (d_e + K_r) / (r + K_r)) outside the circle
/// of d_e, otherwise a +- pi/2 sqrt(r / d_e).
double spiral_rad(Vec2 from_m, double turn, double turn_in_m) {
    const double radius_m = length(from_m);
    const double spiral_m = kSpiralShare * turn_in_m;
    const double share = radius_m > turn_in_m ? 2 - (turn_in_m + spiral_m) / (radius_m + spiral_m)
                                              : std::sqrt(radius_m / turn_in_m);
    return std::atan2(from_m.y, from_m.x) + turn * std::numbers::pi / 2 * share;
}

/// Returns the field for a target at the origin and an arrival along +x: two spirals, above and
/// below the target, mixed in the corridor between them. In front of the target they are not mixed:
/// there they would cancel out and lead straight back into the target.
double canonical_field_rad(Vec2 position_m, double turn_in_m) {
    const double upper_rad = spiral_rad(position_m - Vec2{0, turn_in_m}, 1, turn_in_m);
    const double lower_rad = spiral_rad(position_m + Vec2{0, turn_in_m}, -1, turn_in_m);
    if (std::abs(position_m.y) >= turn_in_m || position_m.x > 0) {
        return position_m.y >= 0 ? upper_rad : lower_rad;
    }
    const double share = (position_m.y + turn_in_m) / (2 * turn_in_m);
    const Vec2 mixed = share * unit(upper_rad) + (1 - share) * unit(lower_rad);
    return std::atan2(mixed.y, mixed.x);
}

}  // namespace

WheelSpeeds wheels_for(const RobotView& robot, double speed_mps, double turn_rate_radps) {
    const double limit_mps = robot.info.max_wheel_speed_mps;
    const double half_turn_mps =
        std::clamp(turn_rate_radps * robot.info.track_m / 2, -limit_mps, limit_mps);
    const double room_mps = limit_mps - std::abs(half_turn_mps);
    const double straight_mps = std::clamp(speed_mps, -room_mps, room_mps);
    return {straight_mps - half_turn_mps, straight_mps + half_turn_mps};
}

WheelSpeeds accelerate_to(const RobotView& robot, double speed_mps, double turn_rate_radps) {
    return wheels_for(robot,
                      ahead_of(forward_speed_mps(robot), speed_mps,
                               robot.info.speed_time_constant_s, kSpeedResponse_s),
                      ahead_of(robot.turn_rate_radps, turn_rate_radps,
                               robot.info.turn_time_constant_s, kTurnResponse_s));
}

double forward_speed_mps(const RobotView& robot) {
    return dot(robot.velocity_mps, unit(robot.heading_rad));
}

WheelSpeeds drive_along(const RobotView& robot, double direction_rad, double speed_mps) {
    double error_rad = wrap_angle_rad(direction_rad - robot.heading_rad);
    if (std::abs(error_rad) > std::numbers::pi / 2) {
        error_rad = wrap_angle_rad(error_rad + std::numbers::pi);
        speed_mps = -speed_mps;
    }
    // The speed falls with the cosine of the error.
    const double ahead = std::cos(error_rad);
    return accelerate_to(robot, speed_mps * ahead * ahead * ahead,
                         kTurnGain_radps_per_rad * error_rad);
}

WheelSpeeds turn_to(const RobotView& robot, double heading_rad) {
    const double error_rad = wrap_angle_rad(heading_rad - robot.heading_rad);
    return accelerate_to(robot, 0, kTurnGain_radps_per_rad * error_rad);
}

WheelSpeeds spin(const RobotView& robot, double direction) {
    const double rim_mps = std::copysign(robot.info.max_wheel_speed_mps, direction);
    return {-rim_mps, rim_mps};
}

WheelSpeeds drive_to(const RobotView& robot, Vec2 target_m) {
    const double distance_m = distance(robot.position_m, target_m);
    if (distance_m < kArrived_m) {
        return accelerate_to(robot, 0, 0);
    }
    return drive_along(robot, bearing_rad(robot, target_m), arrival_speed_mps(distance_m));
}

WheelSpeeds drive_to_pose(const RobotView& robot, const GroundPose& target) {
    const double distance_m = distance(robot.position_m, target.position_m());
    if (distance_m >= kArrived_m) {
        return drive_to(robot, target.position_m());
    }
    const double error_rad = wrap_angle_rad(target.heading_rad - robot.heading_rad);
    const bool is_backwards = std::abs(error_rad) > std::numbers::pi / 2;
    return turn_to(robot, target.heading_rad + (is_backwards ? std::numbers::pi : 0));
}

WheelSpeeds drive_through(const RobotView& robot, Vec2 target_m, double speed_mps) {
    return drive_along(robot, bearing_rad(robot, target_m), speed_mps);
}

WheelSpeeds drive_through(const RobotView& robot, Vec2 target_m) {
    return drive_through(robot, target_m, robot.info.max_wheel_speed_mps);
}

double approach_direction_rad(Vec2 position_m, Vec2 target_m, double arrival_rad,
                              double turn_in_m) {
    const Vec2 offset_body_m = to_body(position_m - target_m, unit(arrival_rad));
    return wrap_angle_rad(arrival_rad + canonical_field_rad(offset_body_m, turn_in_m));
}

}  // namespace cancha::client

#include "cancha/client/drive.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

namespace cancha::client {
namespace {

constexpr double kPi = std::numbers::pi;

/// A robot at the origin that looks along x: wheels 0.07 m apart, at most 2.9 m/s.
RobotView robot_facing(double heading_rad) {
    return {.info = {.id = RobotId{1}, .track_m = 0.07, .max_wheel_speed_mps = 2.9},
            .heading_rad = heading_rad};
}

double speed_mps(WheelSpeeds wheels) {
    return (wheels.left_mps + wheels.right_mps) / 2;
}

double turn_rate_radps(WheelSpeeds wheels) {
    return (wheels.right_mps - wheels.left_mps) / 0.07;
}

/// Simulates an ideal robot, which has the commanded wheel speeds at once, for `ticks` ticks of
/// 1/60 s.
template <typename Decide>
RobotView drive_for(int ticks, RobotView robot, Decide decide) {
    constexpr double kTick_s = 1.0 / 60;
    for (int tick = 0; tick < ticks; ++tick) {
        const WheelSpeeds wheels = decide(robot);
        robot.heading_rad = wrap_angle_rad(robot.heading_rad + kTick_s * turn_rate_radps(wheels));
        const Vec2 ahead{std::cos(robot.heading_rad), std::sin(robot.heading_rad)};
        robot.position_m = robot.position_m + kTick_s * speed_mps(wheels) * ahead;
    }
    return robot;
}

TEST(WheelsForTest, TurnsCounterClockwiseWithTheRightWheelAhead) {
    const WheelSpeeds wheels = wheels_for(robot_facing(0), 1.0, 10.0);

    // Each wheel is half a track, 0.035 m, off the centre: 10 rad/s make 0.35 m/s.
    EXPECT_DOUBLE_EQ(wheels.left_mps, 0.65);
    EXPECT_DOUBLE_EQ(wheels.right_mps, 1.35);
}

TEST(WheelsForTest, GivesUpSpeedRatherThanTurningAtTheLimit) {
    const WheelSpeeds wheels = wheels_for(robot_facing(0), 2.9, 20.0);

    EXPECT_DOUBLE_EQ(wheels.right_mps, 2.9);
    EXPECT_NEAR(turn_rate_radps(wheels), 20.0, 1e-12);
}

TEST(WheelsForTest, NeverExceedsTheLimit) {
    const WheelSpeeds wheels = wheels_for(robot_facing(0), -100, 1000);

    EXPECT_DOUBLE_EQ(wheels.left_mps, -2.9);
    EXPECT_DOUBLE_EQ(wheels.right_mps, 2.9);
}

TEST(TurnToTest, TurnsTheShortWayAcrossTheBackwardDirection) {
    const WheelSpeeds wheels = turn_to(robot_facing(0.9 * kPi), -0.9 * kPi);

    EXPECT_GT(turn_rate_radps(wheels), 0);
    EXPECT_DOUBLE_EQ(speed_mps(wheels), 0);
}

TEST(SpinTest, TurnsAtTheFullSpeedOfBothWheels) {
    EXPECT_EQ(spin(robot_facing(1), 1), (WheelSpeeds{-2.9, 2.9}));
    EXPECT_EQ(spin(robot_facing(1), -0.5), (WheelSpeeds{2.9, -2.9}));
}

TEST(DriveThroughTest, DrivesBackwardsToAPointBehind) {
    const WheelSpeeds wheels = drive_through(robot_facing(0), {-1, 0});

    EXPECT_NEAR(speed_mps(wheels), -2.9, 1e-12);
    EXPECT_NEAR(turn_rate_radps(wheels), 0, 1e-12);
}

TEST(DriveToTest, StandsStillWhereItWantsToBe) {
    EXPECT_EQ(drive_to(robot_facing(0), {0.001, 0}), kStop);
}

TEST(DriveToTest, ReachesAPointAsideWithinTwoSeconds) {
    const Vec2 target_m{0.5, 0.5};

    const RobotView robot = drive_for(
        120, robot_facing(0), [&](const RobotView& now) { return drive_to(now, target_m); });

    // It stops within 5 mm.
    EXPECT_LT(distance(robot.position_m, target_m), 0.005);
}

TEST(DriveTest, WhatIsNotSeenIsNoSpeed) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const RobotView seeing = robot_facing(0);
    RobotView blind = robot_facing(nan);
    blind.position_m = {nan, nan};
    for (const WheelSpeeds& wheels :
         {wheels_for(seeing, nan, 0), wheels_for(seeing, 1, nan), drive_along(blind, 0, 1),
          turn_to(blind, 0), drive_to(seeing, {nan, nan}), drive_to(blind, {1, 0}),
          drive_to_pose(blind, {1, 0, 0}), drive_through(seeing, {nan, nan}),
          drive_through(blind, {1, 0})}) {
        EXPECT_TRUE(std::isnan(wheels.left_mps) || std::isnan(wheels.right_mps));
    }
}

TEST(DriveToPoseTest, FacesAlongTheHeadingOfThePoseInTheEnd) {
    const GroundPose target{-0.3, 0.2, 1.0};

    const RobotView robot = drive_for(
        180, robot_facing(0), [&](const RobotView& now) { return drive_to_pose(now, target); });

    EXPECT_LT(distance(robot.position_m, target.position_m()), 0.005);
    // Front and back are alike; a gain of 10 per second leaves e^-10 of the error after a second.
    EXPECT_NEAR(std::remainder(robot.heading_rad - target.heading_rad, kPi), 0, 1e-3);
}

TEST(ApproachDirectionTest, LeadsStraightThroughATargetFromBehind) {
    EXPECT_NEAR(approach_direction_rad({-0.5, 0}, {0, 0}, 0, 0.1), 0, 1e-12);
}

TEST(ApproachDirectionTest, LeadsOffTheTargetFromBeforeIt) {
    // Straight to the target would be -pi or pi.
    const double direction_rad = approach_direction_rad({0.15, 0.02}, {0, 0}, 0, 0.1);

    EXPECT_LT(std::abs(direction_rad), 0.9 * kPi);
}

TEST(ApproachDirectionTest, BringsARobotBehindTheTargetAndThroughIt) {
    const Vec2 target_m{0.2, 0.1};
    const double arrival_rad = 0.5;
    RobotView robot = robot_facing(0);
    robot.position_m = {0.6, 0.3};
    double nearest_m = 1;
    double heading_there_rad = 0;

    for (int tick = 0; tick < 240; ++tick) {
        robot = drive_for(1, robot, [&](const RobotView& now) {
            return drive_along(
                now, approach_direction_rad(now.position_m, target_m, arrival_rad, 0.1), 0.5);
        });
        if (distance(robot.position_m, target_m) < nearest_m) {
            nearest_m = distance(robot.position_m, target_m);
            heading_there_rad = robot.heading_rad;
        }
    }

    // A tick at 0.5 m/s is 8 mm.
    EXPECT_LT(nearest_m, 0.008);
    // Front and back are alike. 8 mm off the axis the field leans back to it by 0.06 rad; the rest
    // is the steering's lag behind the circle, less than a turn rate of 5 rad/s over its gain
    // of 12.
    EXPECT_NEAR(std::remainder(heading_there_rad - arrival_rad, kPi), 0, 0.3);
}

}  // namespace
}  // namespace cancha::client

// Drives "motor" and "velocity" on robots whose wheels are bodies of their own.
#include <cmath>
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world.h"
#include "tests/support/wheels_fixture.h"

namespace cancha::world {
namespace {

// A default of cancha.v1.Wheels.
constexpr double kMassHeight_m = 0.02;

// Inertia of a robot with rolling wheels, as a mass: rims resist as well, a disc's like half of its
// mass.
constexpr double kRollingMass_kg =
    kRobotMass_kg +
    2 * (kWheelMass_kg / 2 + kRotorInertia_kgm2 / (kWheelRadius_m * kWheelRadius_m));

/// Wheel speeds within the grip of the tyres: less than 6 m/s2 sideways.
class MotorArcTest : public ::testing::TestWithParam<WheelSpeeds> {};

INSTANTIATE_TEST_SUITE_P(Arcs, MotorArcTest,
                         ::testing::Values(WheelSpeeds{0.2, 0.4}, WheelSpeeds{0.6, 0.2},
                                           WheelSpeeds{0.5, 1.0}, WheelSpeeds{1.0, 0.6},
                                           WheelSpeeds{1.4, 1.2}, WheelSpeeds{2.4, 2.5},
                                           WheelSpeeds{0, 0.8}, WheelSpeeds{0.6, -0.2},
                                           WheelSpeeds{-1.0, -0.6}, WheelSpeeds{-0.3, -0.6}));

TEST_P(MotorArcTest, HasTheRadiusThatItsWheelsDescribe) {
    WorldFixture fixture(alone(wide_floor("motor")));
    const RobotId robot{1};
    const WheelSpeeds wheels = GetParam();
    fixture.drive(robot, wheels.left_mps, wheels.right_mps);
    fixture.run_for(1.5);

    const Odometer odometer = drive_for(fixture, robot, 1);

    const double turn_rate_radps = (wheels.right_mps - wheels.left_mps) / kTrack_m;
    const double radius_m = std::abs((wheels.left_mps + wheels.right_mps) / 2 / turn_rate_radps);
    EXPECT_NEAR(odometer.turned_rad(), turn_rate_radps, 0.03 * std::abs(turn_rate_radps));
    EXPECT_NEAR(odometer.way_m() / std::abs(odometer.turned_rad()), radius_m, 0.03 * radius_m);
}

/// Distance to the left after one metre.
double drift_m(double speed_mps, std::uint64_t seed) {
    WorldFixture fixture(alone(wide_floor("motor")), seed);
    const RobotId robot{1};
    fixture.drive(robot, speed_mps, speed_mps);
    constexpr std::uint64_t kMostTicks = 600;
    while (fixture.robot(robot).position_m.x < 1 && fixture.state().tick.number < kMostTicks) {
        fixture.run_ticks(1);
    }
    EXPECT_GE(fixture.robot(robot).position_m.x, 1);
    return fixture.robot(robot).position_m.y;
}

TEST(MotorTest, DrivesStraight) {
    for (const double speed_mps : {0.2, 1.0, kMaxWheelSpeed_mps}) {
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            EXPECT_LT(std::abs(drift_m(speed_mps, seed)), 0.01) << speed_mps;
        }
    }
}

TEST(MotorTest, GainsSpeedAsFastAsItsTorqueGivesIt) {
    constexpr double kTorque_nm = 0.01;
    v1::Discipline discipline = alone(wide_floor("motor"));
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    (*kind.mutable_drive_settings())["max_torque_nm"] = kTorque_nm;
    (*kind.mutable_drive_settings())["max_acceleration_mps2"] = 1000;
    kind.mutable_wheels()->set_skid_friction(0);
    WorldFixture fixture(discipline);
    const RobotId robot{1};
    constexpr double kSeconds = 0.5;

    fixture.drive(robot, kMaxWheelSpeed_mps, kMaxWheelSpeed_mps);
    fixture.run_for(kSeconds);

    const double acceleration_mps2 = 2 * kTorque_nm / kWheelRadius_m / kRollingMass_kg;
    EXPECT_NEAR(fixture.robot(robot).velocity_mps.x, acceleration_mps2 * kSeconds,
                0.02 * acceleration_mps2 * kSeconds);
}

TEST(MotorTest, GainsNoMoreSpeedThanItsTyresGrip) {
    constexpr double kFriction = 0.3;
    v1::Discipline discipline = alone(wide_floor("motor"));
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    (*kind.mutable_drive_settings())["max_acceleration_mps2"] = 1000;
    kind.mutable_wheels()->set_tyre_friction(kFriction);
    kind.mutable_wheels()->set_skid_friction(0);
    WorldFixture fixture(discipline);
    const RobotId robot{1};
    fixture.drive(robot, kMaxWheelSpeed_mps, kMaxWheelSpeed_mps);
    fixture.run_for(0.1);  // The wheels spin at full speed now.
    const double before_mps = fixture.robot(robot).velocity_mps.x;
    constexpr double kSeconds = 0.4;

    fixture.run_for(kSeconds);

    // With acceleration a, the centre of mass at height h and the skid at distance d behind, the
    // skid carries m a h / d of the weight and leaves m g - m a h / d to the tyres.
    constexpr double kSkid_m = 0.45 * kRobotSide_m;
    const double acceleration_mps2 =
        kFriction * kGravity_mps2 / (1 + kFriction * kMassHeight_m / kSkid_m);
    EXPECT_NEAR(fixture.robot(robot).velocity_mps.x - before_mps, acceleration_mps2 * kSeconds,
                0.03 * acceleration_mps2 * kSeconds);
}

/// A robot with an axle behind its centre, in a steady arc forwards or backwards.
class MotorOffsetTest : public ::testing::TestWithParam<double> {};

INSTANTIATE_TEST_SUITE_P(Directions, MotorOffsetTest, ::testing::Values(0.6, -0.6),
                         [](const auto& speed) {
                             return std::string(speed.param > 0 ? "forwards" : "backwards");
                         });

TEST_P(MotorOffsetTest, ItsCentreGoesWhereGeometrySays) {
    constexpr double kOffset_m = -0.02;
    constexpr double kTurnRate_radps = 5;
    constexpr double kSeconds = 0.5;
    v1::Discipline discipline = wide_floor("motor");
    discipline.mutable_robot_kinds(0)->mutable_wheels()->set_offset_m(kOffset_m);
    WorldFixture fixture(alone(discipline));
    const RobotId robot{1};
    const double speed_mps = GetParam();
    const double rim_mps = kTurnRate_radps * kTrack_m / 2;
    fixture.drive(robot, speed_mps - rim_mps, speed_mps + rim_mps);
    fixture.run_for(1);
    const referee::RobotState start = fixture.robot(robot);

    fixture.run_for(kSeconds);

    // In the frame of the start, the axle begins `offset` ahead of the centre and moves on a circle
    // of radius v / w. The centre keeps its place on the turning robot. Forwards it has moved
    // outwards, backwards inwards.
    const double turned_rad = kTurnRate_radps * kSeconds;
    const Vec2 end_heading{std::cos(turned_rad), std::sin(turned_rad)};
    const Vec2 centre_m = Vec2{kOffset_m, 0} - kOffset_m * end_heading +
                          (speed_mps / kTurnRate_radps) * (Vec2{0, 1} - left_of(end_heading));
    const referee::RobotState& end = fixture.robot(robot);
    const Vec2 found_m =
        to_body(end.ground_position_m() - start.ground_position_m(), heading_of(start));
    const double tolerance_m = 0.03 * std::abs(speed_mps) * kSeconds;
    EXPECT_NEAR(found_m.x, centre_m.x, tolerance_m);
    EXPECT_NEAR(found_m.y, centre_m.y, tolerance_m);
    // The other direction mirrors the axle's circle but not the swing of the centre about the axle:
    // the difference is far more than the tolerance.
    EXPECT_GT(std::abs(kOffset_m) * length(end_heading - Vec2{1, 0}), 2 * tolerance_m);
}

/// A robot with freely rolling wheels.
class FreeWheelsTest : public ::testing::Test {
  protected:
    static v1::Discipline with_ball_ahead() {
        v1::Discipline discipline = empty_field();
        v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
        kind.set_drive("motor");
        (*kind.mutable_drive_settings())["max_torque_nm"] = 0;
        kind.mutable_wheels()->set_skid_friction(0);
        add_cube(discipline, {-0.5, 0, 0});
        return discipline;
    }
};

TEST_F(FreeWheelsTest, SharesItsMomentumWithTheBall) {
    WorldFixture fixture(with_ball_ahead());
    const RobotId robot{1};
    fixture.place(robot, {-0.5, 0, 0}, {.velocity_mps = {1, 0}});
    fixture.run_for(0.2);
    const double before_mps = fixture.robot(robot).velocity_mps.x;
    ASSERT_LT(fixture.ball().velocity_mps.x, 1e-6);

    fixture.run_for(0.4);

    const double robot_mps = fixture.robot(robot).velocity_mps.x;
    const double ball_mps = fixture.ball().velocity_mps.x;
    EXPECT_NEAR(kRollingMass_kg * robot_mps + kBallMass_kg * ball_mps, kRollingMass_kg * before_mps,
                0.01 * kRollingMass_kg * before_mps);
    // The restitution of the ball on robots.
    EXPECT_NEAR(ball_mps - robot_mps, 0.3 * before_mps, 0.05 * before_mps);
    EXPECT_TRUE(fixture.robot(robot).is_upright);
}

TEST_F(FreeWheelsTest, KeepsItsSpeed) {
    WorldFixture fixture(with_ball_ahead());
    const RobotId robot{1};
    fixture.world().place_ball({0, 0.5});
    fixture.place(robot, {-0.9, 0, 0}, {.velocity_mps = {1, 0}});
    fixture.run_for(0.2);

    // Its wheels stood still when it was placed, and took the momentum that they needed to roll.
    EXPECT_NEAR(fixture.robot(robot).velocity_mps.x, kRobotMass_kg / kRollingMass_kg, 0.005);
    const double before_mps = fixture.robot(robot).velocity_mps.x;
    fixture.run_for(1);
    EXPECT_NEAR(fixture.robot(robot).velocity_mps.x, before_mps, 0.005 * before_mps);
}

/// The rule of the drive "velocity" in a world: a robot is put down leaning to one side, on one
/// wheel.
class VelocityTiltTest : public ::testing::Test {
  protected:
    /// Its speed after one tick at full speed, with the right wheel on the ground and this roll
    /// about the wheel; negative: with the left wheel.
    static double speed_after_a_tick(double tilt_rad) {
        WorldFixture fixture(alone(wide_floor("velocity")));
        const RobotId robot{1};
        const double lifted_m = std::sin(std::abs(tilt_rad)) * kTrack_m / 2;
        fixture.launch(robot,
                       {.position_m = {0, 0, kRobotSide_m / 2 + lifted_m},
                        .orientation = {std::cos(tilt_rad / 2), std::sin(tilt_rad / 2), 0, 0}});
        fixture.drive(robot, kMaxWheelSpeed_mps, kMaxWheelSpeed_mps);
        fixture.run_ticks(1);
        return fixture.robot(robot).velocity_mps.x;
    }
};

TEST_F(VelocityTiltTest, ARobotHasTractionUpToATwentiethOfARadian) {
    // The wheel on the ground moves the robot by its share of the mass. A part of this is lost
    // because it turns the robot as well.
    const double gained_mps = kMaxWheelSpeed_mps * kWheelMass_kg / kRobotMass_kg;
    EXPECT_GT(speed_after_a_tick(0.045), gained_mps / 2);
    EXPECT_GT(speed_after_a_tick(-0.045), gained_mps / 2);
}

TEST_F(VelocityTiltTest, ATiltedRobotHasNone) {
    EXPECT_NEAR(speed_after_a_tick(0.055), 0, 0.01);
    EXPECT_NEAR(speed_after_a_tick(-0.055), 0, 0.01);
}

TEST(VelocityTest, FollowsItsWheelsByTheirShareOfTheMassInEachTick) {
    WorldFixture fixture(alone(wide_floor("velocity")));
    const RobotId robot{1};
    fixture.drive(robot, 1, 1);

    fixture.run_ticks(20);

    // In each tick the wheels' mass gets the speed 1 and the rest keeps its speed. Rims that roll
    // along resist like half of the wheels' mass; this drive has no rotors.
    const double share = 2 * kWheelMass_kg / (kRobotMass_kg + kWheelMass_kg);
    EXPECT_NEAR(fixture.robot(robot).velocity_mps.x, 1 - std::pow(1 - share, 20), 0.02);
}

}  // namespace
}  // namespace cancha::world

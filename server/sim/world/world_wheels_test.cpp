// Robots whose wheels are bodies of their own, with any drive.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/drive.h"
#include "server/sim/world/world.h"
#include "tests/support/wheels_fixture.h"

namespace cancha::world {
namespace {

// Lean of a robot onto one of its skids.
constexpr double kLean_rad = 0.01;

// Depth of a body on the ground: it has sunk in by 0.1 mm, and falls for a substep before it is
// held again.
constexpr double kSunk_m = 1e-4 + kGravity_mps2 * kSubstep_s * kSubstep_s;

constexpr double kHundredthOfADegree_rad = 0.01 * std::numbers::pi / 180;

/// Claims that hold for robots on wheels with any drive.
class WheelsTest : public ::testing::TestWithParam<std::string> {
  protected:
    RobotId robot_{1};
};

std::vector<std::string> drives_on_wheels() {
    std::vector<std::string> names;
    for (const DriveModel* model : drive_models()) {
        if (model->make_on_wheels != nullptr) {
            names.emplace_back(model->name);
        }
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Drives, WheelsTest, ::testing::ValuesIn(drives_on_wheels()),
                         [](const auto& drive) { return drive.param; });

TEST_P(WheelsTest, StandsStill) {
    WorldFixture fixture(alone(wide_floor(GetParam())));
    fixture.run_for(1);
    const referee::RobotState before = fixture.robot(robot_);

    for (int second = 0; second < 10; ++second) {
        fixture.run_for(1);
        const referee::RobotState& now = fixture.robot(robot_);
        // The middle of its outline sways as it leans onto a skid, or as one wheel sinks in deeper.
        EXPECT_NEAR(now.position_m.x, before.position_m.x, kLean_rad * kRobotSide_m / 2);
        EXPECT_NEAR(now.position_m.y, before.position_m.y, kSunk_m / kTrack_m * kRobotSide_m / 2);
        EXPECT_NEAR(now.heading_rad, before.heading_rad, kHundredthOfADegree_rad);
        EXPECT_NEAR(now.position_m.z, kRobotSide_m / 2, kSunk_m);
        // Slower than a fall of one substep.
        EXPECT_LT(std::abs(now.velocity_mps.z), kGravity_mps2 * kSubstep_s);
        EXPECT_TRUE(now.is_upright);
    }
}

TEST_P(WheelsTest, StandsStillWithItsAxleBehind) {
    v1::Discipline discipline = wide_floor(GetParam());
    discipline.mutable_robot_kinds(0)->mutable_wheels()->set_offset_m(-0.015);
    WorldFixture fixture(alone(discipline));
    fixture.run_for(1);
    const referee::RobotState before = fixture.robot(robot_);

    fixture.run_for(5);

    EXPECT_NEAR(distance(fixture.robot(robot_).ground_position_m(), before.ground_position_m()), 0,
                kLean_rad * kRobotSide_m / 2);
}

TEST_P(WheelsTest, ReachesTheSpeedOfItsWheels) {
    for (const double speed_mps : {0.2, -0.5, 1.0, -2.0, kMaxWheelSpeed_mps}) {
        WorldFixture fixture(alone(wide_floor(GetParam())));
        fixture.drive(robot_, speed_mps, speed_mps);

        fixture.run_for(1.5);

        EXPECT_NEAR(drive_for(fixture, robot_, 0.5).way_m(), 0.5 * std::abs(speed_mps),
                    0.01 * 0.5 * std::abs(speed_mps));
        EXPECT_GT(velocity_body_of(fixture.robot(robot_)).x * speed_mps, 0);
    }
}

TEST_P(WheelsTest, TurnsOnTheSpot) {
    for (const double rim_mps : {0.2, -1.0, kMaxWheelSpeed_mps}) {
        WorldFixture fixture(alone(wide_floor(GetParam())));
        fixture.drive(robot_, -rim_mps, rim_mps);
        fixture.run_for(1.5);

        fixture.run_ticks(1);

        const double turn_rate_radps = 2 * rim_mps / kTrack_m;
        EXPECT_NEAR(fixture.robot(robot_).turn_rate_radps, turn_rate_radps,
                    0.01 * std::abs(turn_rate_radps));
        EXPECT_LT(length(fixture.robot(robot_).ground_position_m()), 0.01 * kRobotSide_m);
    }
}

TEST_P(WheelsTest, SlipsSidewaysByLessThanAHundredthOfItsWay) {
    WorldFixture fixture(alone(wide_floor(GetParam())));
    double way_m = 0;
    double slip_m = 0;

    for (int tick = 0; tick < 240; ++tick) {
        // Curves to both sides, forwards and backwards, within the grip of tyres.
        const double speed_mps = 0.4 * std::cos(0.02 * tick);
        const double swing_mps = 0.05 * std::sin(0.05 * tick);
        fixture.drive(robot_, speed_mps - swing_mps, speed_mps + swing_mps);
        fixture.run_ticks(1);
        const Vec2 velocity_body = velocity_body_of(fixture.robot(robot_));
        way_m += length(velocity_body) * kTick_s;
        slip_m += std::abs(velocity_body.y) * kTick_s;
    }

    ASSERT_GT(way_m, 0.5);
    EXPECT_LT(slip_m, 0.01 * way_m);
}

TEST_P(WheelsTest, FallsLikeAnythingElseWithWheelsThatTurn) {
    WorldFixture fixture(alone(wide_floor(GetParam())));
    constexpr double kHeight_m = 1;
    constexpr double kSeconds = 0.3;
    constexpr double kRim_mps = 0.1;
    fixture.launch(robot_, {.position_m = {0, 0, kHeight_m}});
    fixture.drive(robot_, kRim_mps, kRim_mps);

    fixture.run_for(kSeconds);

    // Motors turn the chassis backwards with the spin that wheels and rotors get. The middle of its
    // outline is less than half its height from its centre of mass and moves around it.
    const double spin_kgm2ps =
        2 * (kWheelMass_kg * kWheelRadius_m * kWheelRadius_m / 2 + kRotorInertia_kgm2) * kRim_mps /
        kWheelRadius_m;
    const double least_inertia_kgm2 =
        (kRobotMass_kg - 2 * kWheelMass_kg) * kRobotSide_m * kRobotSide_m / 12;
    const double pitch_radps = spin_kgm2ps / least_inertia_kgm2;
    const double sway_m = kRobotSide_m / 2 * (1 - std::cos(pitch_radps * kSeconds));
    // The semi-implicit Euler step exceeds the parabola by g t h / 2.
    const double lead_m = kGravity_mps2 * kSeconds * kSubstep_s / 2;
    const referee::RobotState& robot = fixture.robot(robot_);
    EXPECT_NEAR(robot.position_m.z, kHeight_m - kGravity_mps2 * kSeconds * kSeconds / 2,
                lead_m + sway_m);
    EXPECT_LT(length(velocity_body_of(robot)), pitch_radps * kRobotSide_m / 2);
    EXPECT_LT(pitch_radps * kRobotSide_m / 2, kRim_mps / 2) << "too much to tell it from traction";
    EXPECT_NEAR(robot.turn_rate_radps, 0, 1e-3);
}

TEST_P(WheelsTest, LandsOnItsWheelsAndDrivesOn) {
    WorldFixture fixture(alone(wide_floor(GetParam())));
    fixture.launch(robot_, {.position_m = {0, 0, 0.1}, .velocity_mps = {0.5, 0, 0}});
    fixture.drive(robot_, 0.5, 0.5);

    fixture.run_for(1.5);

    EXPECT_TRUE(fixture.robot(robot_).is_upright);
    EXPECT_NEAR(fixture.robot(robot_).position_m.z, kRobotSide_m / 2, kSunk_m);
    EXPECT_NEAR(velocity_body_of(fixture.robot(robot_)).x, 0.5, 0.01 * 0.5);
}

/// Turned by this angle about a horizontal axis.
struct Tumble {
    const char* name;
    double angle_rad;
    Vec2 axis;
};

constexpr Tumble kTumbles[] = {{"left side", -std::numbers::pi / 2, {1, 0}},
                               {"right side", std::numbers::pi / 2, {1, 0}},
                               {"nose", std::numbers::pi / 2, {0, 1}},
                               {"tail", -std::numbers::pi / 2, {0, 1}},
                               {"roof", std::numbers::pi, {1, 0}}};

TEST_P(WheelsTest, LiesHelplessOnAnyOtherSide) {
    for (const Tumble& tumble : kTumbles) {
        WorldFixture fixture(alone(wide_floor(GetParam())));
        const double half_rad = tumble.angle_rad / 2;
        fixture.launch(robot_,
                       {.position_m = {0, 0, kRobotSide_m / 2 + 0.01},
                        .orientation = {std::cos(half_rad), std::sin(half_rad) * tumble.axis.x,
                                        std::sin(half_rad) * tumble.axis.y, 0}});
        fixture.drive(robot_, 1, 0.5);

        fixture.run_for(3);

        const referee::RobotState& robot = fixture.robot(robot_);
        EXPECT_FALSE(robot.is_upright) << tumble.name;
        EXPECT_LT(length(robot.ground_position_m()), 0.1 * kRobotSide_m) << tumble.name;
        EXPECT_LT(length(Vec2{robot.velocity_mps.x, robot.velocity_mps.y}), 0.01) << tumble.name;
        // The roof of the outline is a face of the chassis, the bottom is not: so the robot lies
        // deeper.
        EXPECT_NEAR(robot.position_m.z, kRobotSide_m / 2, kSunk_m + 1e-4) << tumble.name;
    }
}

TEST_P(WheelsTest, IsStoppedByAWall) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_robot_kinds(0)->set_drive(GetParam());
    add_cube(discipline, {0.3, 0.5, 0});
    WorldFixture fixture(discipline);
    fixture.drive(robot_, 2, 2);

    fixture.run_for(2);

    EXPECT_NEAR(fixture.robot(robot_).velocity_mps.x, 0, 0.01);
    // A pressed contact may sink in by two millimetres.
    EXPECT_NEAR(fixture.robot(robot_).position_m.x, kRight_m - kRobotSide_m / 2, 0.002);
    EXPECT_TRUE(fixture.robot(robot_).is_upright);
}

TEST_P(WheelsTest, PushesARobotThatIsABox) {
    v1::Discipline discipline = wide_floor(GetParam());
    const RobotId pusher = add_cube(discipline, {});
    v1::RobotKind& box = *discipline.add_robot_kinds();
    box = discipline.robot_kinds(0);
    box.set_name("box");
    box.set_drive("none");
    const RobotId pushed = add_cube(discipline, {0.5, 0, 0});
    discipline.mutable_robots(1)->set_kind("box");
    WorldFixture fixture(discipline);
    fixture.drive(pusher, 0.5, 0.5);

    fixture.run_for(3);

    // On ice and without restitution the box continues at the speed of the push. Correcting an
    // overlap adds at most the correcting speed.
    EXPECT_GE(fixture.robot(pushed).velocity_mps.x, 0.98 * 0.5);
    EXPECT_LE(fixture.robot(pushed).velocity_mps.x, 0.5 + 0.1);
    EXPECT_TRUE(fixture.robot(pusher).is_upright);
}

TEST_P(WheelsTest, GoesTheSameWayInLongSubsteps) {
    v1::Discipline discipline = alone(wide_floor(GetParam()));
    WorldFixture usual(discipline);
    discipline.mutable_timing()->set_substeps(1);
    WorldFixture four_times_longer(discipline);

    for (WorldFixture* fixture : {&usual, &four_times_longer}) {
        fixture->drive(robot_, 0.5, 0.7);
        fixture->run_for(2);
    }

    // A long substep is split into the usual ones: only their random numbers differ.
    EXPECT_LT(distance(usual.robot(robot_).ground_position_m(),
                       four_times_longer.robot(robot_).ground_position_m()),
              0.01 * 2 * 0.6);
}

/// A scrum on wheels.
bool is_on_field(Vec2 centre_m, double half_size_m) {
    // The depth to which two robots may sink into each other in a substep, at full speed.
    constexpr double kBeyond_m = 2 * kMaxWheelSpeed_mps * kSubstep_s;
    const double x_m = std::abs(centre_m.x) + half_size_m - kBeyond_m;
    const double y_m = std::abs(centre_m.y) + half_size_m - kBeyond_m;
    return (x_m < kRight_m && y_m < kTop_m) || (x_m < kGoalRight_m && y_m < kGoalTop_m);
}

void expect_sound(const WorldFixture& fixture) {
    for (const referee::RobotState& robot : fixture.state().robots) {
        ASSERT_TRUE(is_finite(robot.position_m) && is_finite(robot.velocity_mps) &&
                    std::isfinite(robot.turn_rate_radps) && std::isfinite(robot.heading_rad));
        ASSERT_TRUE(robot.is_upright) << "robot " << to_number(robot.id);
        ASSERT_TRUE(is_on_field(robot.ground_position_m(), kRobotSide_m / 2))
            << robot.position_m.x << ", " << robot.position_m.y;
    }
    const Vec3& ball_m = fixture.ball().position_m;
    ASSERT_TRUE(is_finite(ball_m) && is_finite(fixture.ball().velocity_mps));
    ASSERT_TRUE(is_on_field({ball_m.x, ball_m.y}, kBallRadius_m)) << ball_m.x << ", " << ball_m.y;
}

TEST_P(WheelsTest, NobodyTipsOverInAScrum) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_robot_kinds(0)->set_drive(GetParam());
    WorldFixture fixture(discipline);

    for (int tick = 0; tick < 5'000 && !HasFatalFailure(); ++tick) {
        chase_ball(fixture);
        expect_sound(fixture);
    }
}

}  // namespace
}  // namespace cancha::world

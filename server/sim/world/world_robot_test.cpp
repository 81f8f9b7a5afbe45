#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "server/sim/world/world.h"
#include "tests/support/tolerance.h"
#include "tests/support/world_fixture.h"

namespace cancha::world {
namespace {

constexpr double kSpeedTimeConstant_s = 0.05;  // Default of a drive.
constexpr double kTraction = 1.0;
constexpr double kGrip_mps2 = kTraction * kGravity_mps2;

/// One robot in the left half, with its heading along x.
class LoneRobotTest : public ::testing::Test {
  protected:
    LoneRobotTest() : fixture_(with_one_robot()) {}

    WorldFixture fixture_;
    RobotId robot_{1};

  private:
    static v1::Discipline with_one_robot() {
        v1::Discipline discipline = empty_field();
        add_cube(discipline, {-1.0, 0.4, 0});
        return discipline;
    }
};

TEST_F(LoneRobotTest, StandsStillWithoutACommand) {
    fixture_.run_for(1);

    EXPECT_EQ(fixture_.robot(robot_).ground_pose(), (GroundPose{-1.0, 0.4, 0}));
    EXPECT_TRUE(fixture_.robot(robot_).is_upright);
}

TEST_F(LoneRobotTest, ReachesTheSpeedOfItsWheels) {
    fixture_.drive(robot_, 1, 1);

    fixture_.run_for(0.8);

    // The tyres slip up to half the speed, for 0.05 s; the rest then decays exponentially.
    const double missing_mps = 0.5 * std::exp(-0.7 / kSpeedTimeConstant_s);
    EXPECT_NEAR(fixture_.robot(robot_).velocity_mps.x, 1, missing_mps + kRounding);
    EXPECT_NEAR(fixture_.robot(robot_).velocity_mps.y, 0, kRounding);
}

TEST_F(LoneRobotTest, AcceleratesAsItsTyresGripAndNoFaster) {
    fixture_.drive(robot_, kMaxWheelSpeed_mps, kMaxWheelSpeed_mps);

    fixture_.run_for(0.1);

    EXPECT_NEAR(fixture_.robot(robot_).velocity_mps.x, kGrip_mps2 * 0.1, kRounding);
}

TEST_F(LoneRobotTest, IsNoFasterThanItsWheelsCanTurn) {
    fixture_.drive(robot_, 100, 100);

    fixture_.run_for(0.5);

    // The tyres slip until the wheels differ from their speed by less than grip * time constant.
    const double slipped_mps = kGrip_mps2 * kSpeedTimeConstant_s;
    const double slipping_s = (kMaxWheelSpeed_mps - slipped_mps) / kGrip_mps2;
    const double missing_mps = slipped_mps * std::exp(-(0.5 - slipping_s) / kSpeedTimeConstant_s);
    const double speed_mps = fixture_.robot(robot_).velocity_mps.x;
    EXPECT_LE(speed_mps, kMaxWheelSpeed_mps + kRounding);
    // Slipping ends within a substep, in which the missing speed changes by its share h / T.
    EXPECT_NEAR(kMaxWheelSpeed_mps - speed_mps, missing_mps,
                missing_mps * kSubstep_s / kSpeedTimeConstant_s);
}

TEST_F(LoneRobotTest, DrivesBackwardsAsWellAsForwards) {
    fixture_.place(robot_, {0, 0.4, 0});
    fixture_.drive(robot_, -0.3, -0.3);

    fixture_.run_for(1);

    EXPECT_NEAR(fixture_.robot(robot_).velocity_mps.x, -0.3, kSolver_mps);
}

TEST_F(LoneRobotTest, DrawsTheCircleThatItsWheelsDescribe) {
    fixture_.place(robot_, {0, 0.4, 0});
    fixture_.drive(robot_, 0.2, 0.4);
    fixture_.run_for(1);  // Twenty time constants: the motion is steady.
    const double radius_m = (kTrack_m / 2) * (0.4 + 0.2) / (0.4 - 0.2);
    const double turn_rate_radps = (0.4 - 0.2) / kTrack_m;

    const auto ticks_per_turn =
        static_cast<int>(std::ceil(2 * std::numbers::pi / turn_rate_radps * kTickRate_hz));
    double least_x_m = 1;
    double most_x_m = -1;
    for (int i = 0; i < ticks_per_turn; ++i) {
        fixture_.run_ticks(1);
        least_x_m = std::min(least_x_m, fixture_.robot(robot_).position_m.x);
        most_x_m = std::max(most_x_m, fixture_.robot(robot_).position_m.x);
    }

    EXPECT_NEAR(fixture_.robot(robot_).turn_rate_radps, turn_rate_radps, 1e-6);
    // Each extreme is missed by at most half a tick of turning: r (1 - cos(w t / 2)).
    const double missed_m = radius_m * (1 - std::cos(turn_rate_radps * kTick_s / 2));
    EXPECT_NEAR(most_x_m - least_x_m, 2 * radius_m, 2 * missed_m);
}

TEST_F(LoneRobotTest, TurnsOnTheSpot) {
    fixture_.drive(robot_, -1, 1);
    fixture_.run_for(1);
    const double before_rad = fixture_.robot(robot_).heading_rad;

    fixture_.run_ticks(1);

    const double turn_rate_radps = 2 / kTrack_m;
    EXPECT_NEAR(fixture_.robot(robot_).turn_rate_radps, turn_rate_radps, 1e-6);
    EXPECT_NEAR(wrap_angle_rad(fixture_.robot(robot_).heading_rad - before_rad),
                turn_rate_radps * kTick_s, 1e-6);
    EXPECT_NEAR(fixture_.robot(robot_).position_m.x, -1.0, kRounding);
    EXPECT_NEAR(fixture_.robot(robot_).position_m.y, 0.4, kRounding);
}

TEST_F(LoneRobotTest, SlidesSidewaysOnlyAsLongAsItsTyresSlip) {
    fixture_.place(robot_, {0, 0.4, 0}, {.velocity_mps = {0, 1}});

    fixture_.run_ticks(3);
    EXPECT_NEAR(fixture_.robot(robot_).velocity_mps.y, 1 - kGrip_mps2 * 3 * kTick_s, kRounding);

    fixture_.run_ticks(6);
    EXPECT_NEAR(fixture_.robot(robot_).velocity_mps.y, 0, kRounding);
}

TEST_F(LoneRobotTest, IsStoppedByAWall) {
    fixture_.place(robot_, {0.8, 0.5, 0});
    fixture_.drive(robot_, 1, 1);

    fixture_.run_for(1);

    EXPECT_NEAR(fixture_.robot(robot_).velocity_mps.x, 0, 0.01);
    // A pressed contact may sink in by two millimetres.
    EXPECT_NEAR(fixture_.robot(robot_).position_m.x, kRight_m - kRobotSide_m / 2, 0.002);
}

TEST_F(LoneRobotTest, IsAtRestAfterItWasPlaced) {
    fixture_.drive(robot_, 2, 1.5);
    fixture_.run_for(0.3);

    fixture_.place(robot_, {0.3, -0.2, 1.0});
    EXPECT_EQ(fixture_.robot(robot_).velocity_mps, Vec3{});
    EXPECT_EQ(fixture_.robot(robot_).turn_rate_radps, 0);

    fixture_.run_for(1);
    EXPECT_EQ(fixture_.robot(robot_).position_m.x, 0.3);
    EXPECT_EQ(fixture_.robot(robot_).position_m.y, -0.2);
    EXPECT_NEAR(fixture_.robot(robot_).heading_rad, 1.0, kRounding);
}

TEST_F(LoneRobotTest, TakesNothingThatIsNotFinite) {
    const double not_a_number = std::nan("");
    EXPECT_DEATH(fixture_.drive(robot_, not_a_number, 0), "expected is_finite");
    EXPECT_DEATH(fixture_.place(robot_, {not_a_number, 0, 0}), "expected is_finite");
    EXPECT_DEATH(fixture_.place(robot_, {0, 0, INFINITY}), "expected is_finite");
    EXPECT_DEATH(fixture_.world().place_ball({0, not_a_number}), "expected is_finite");
}

TEST_F(LoneRobotTest, KnowsNoOtherRobot) {
    EXPECT_DEATH(fixture_.drive(RobotId{2}, 0, 0), "expected robot");
}

/// Two robots in a row along x, nose to nose, and a third behind the second.
class ShoveTest : public ::testing::Test {
  protected:
    ShoveTest() : fixture_(in_a_row()) {}

    void everyone_forwards() {
        for (const RobotId robot : {pusher_, opponent_, helper_}) {
            fixture_.drive(robot, kMaxWheelSpeed_mps, kMaxWheelSpeed_mps);
        }
    }

    WorldFixture fixture_;
    RobotId pusher_{1};
    RobotId opponent_{2};
    RobotId helper_{3};

  private:
    static v1::Discipline in_a_row() {
        v1::Discipline discipline = empty_field();
        add_cube(discipline, {-kRobotSide_m / 2, 0.4, 0});
        add_cube(discipline, {kRobotSide_m / 2, 0.4, std::numbers::pi});
        add_cube(discipline, {-1.5 * kRobotSide_m, 0.4, 0});
        return discipline;
    }
};

TEST_F(ShoveTest, HeadOnStalls) {
    fixture_.place(helper_, {-0.8, -0.4, 0});
    fixture_.drive(pusher_, kMaxWheelSpeed_mps, kMaxWheelSpeed_mps);
    fixture_.drive(opponent_, kMaxWheelSpeed_mps, kMaxWheelSpeed_mps);

    fixture_.run_for(1);

    // The forces are equal; the rest is the depth of the pressed contact.
    EXPECT_NEAR(fixture_.robot(pusher_).position_m.x, -kRobotSide_m / 2, 0.002);
    EXPECT_NEAR(fixture_.robot(opponent_).position_m.x, kRobotSide_m / 2, 0.002);
}

TEST_F(ShoveTest, TwoPushOneAway) {
    everyone_forwards();

    fixture_.run_for(0.4);

    // Two grips against one move three masses: a third of one grip remains.
    const double moved_m = 0.5 * (kGrip_mps2 / 3) * 0.4 * (0.4 + kSubstep_s);
    // Contacts sink in by up to two millimetres each before they carry the whole force.
    EXPECT_NEAR(fixture_.robot(opponent_).position_m.x, kRobotSide_m / 2 + moved_m, 2 * 0.002);
}

/// Robots without a drive: only collisions act on them.
class CollisionTest : public ::testing::Test {
  protected:
    static v1::Discipline two_on_ice(double restitution) {
        v1::Discipline discipline = empty_field();
        discipline.mutable_robot_kinds(0)->set_drive("none");
        discipline.mutable_physics()->set_robot_restitution(restitution);
        add_cube(discipline, {-0.3, 0.4, 0});
        add_cube(discipline, {0.1, 0.4, 0});
        return discipline;
    }

    static void expect_momentum(const WorldFixture& fixture, double momentum_per_mass_mps) {
        EXPECT_NEAR(
            fixture.robot(RobotId{1}).velocity_mps.x + fixture.robot(RobotId{2}).velocity_mps.x,
            momentum_per_mass_mps, kSolver_mps);
    }
};

TEST_F(CollisionTest, OfEqualRobotsWithoutRestitutionSharesTheSpeed) {
    WorldFixture fixture(two_on_ice(0));
    fixture.place(RobotId{1}, {-0.3, 0.4, 0}, {.velocity_mps = {1, 0}});

    fixture.run_for(0.6);

    expect_momentum(fixture, 1);
    // Correcting the overlap separates them by at most the correcting speed.
    const double apart_mps =
        fixture.robot(RobotId{2}).velocity_mps.x - fixture.robot(RobotId{1}).velocity_mps.x;
    EXPECT_GE(apart_mps, -kSolver_mps);
    EXPECT_LE(apart_mps, 0.1 + kSolver_mps);
}

TEST_F(CollisionTest, WithRestitutionKeepsItsShareOfTheApproach) {
    WorldFixture fixture(two_on_ice(0.5));
    fixture.place(RobotId{1}, {-0.3, 0.4, 0}, {.velocity_mps = {1, 0}});

    fixture.run_for(0.6);

    expect_momentum(fixture, 1);
    EXPECT_NEAR(fixture.robot(RobotId{2}).velocity_mps.x - fixture.robot(RobotId{1}).velocity_mps.x,
                0.5, kSolver_mps);
}

TEST_F(CollisionTest, OffCentreTurnsBothRobots) {
    WorldFixture fixture(two_on_ice(0));
    fixture.place(RobotId{1}, {-0.1, 0.4 + kRobotSide_m / 2, 0}, {.velocity_mps = {1, 0}});

    fixture.run_for(0.3);

    expect_momentum(fixture, 1);
    // The robot that came is held back on its right side and turns to that side. So does the other,
    // which is pushed on its left side.
    EXPECT_LT(fixture.robot(RobotId{1}).turn_rate_radps, -0.1);
    EXPECT_LT(fixture.robot(RobotId{2}).turn_rate_radps, -0.1);
}

TEST_F(CollisionTest, WithAWallRubsAsMuchAsItPresses) {
    v1::Discipline discipline = two_on_ice(0);
    discipline.mutable_physics()->set_robot_friction(0.2);
    WorldFixture fixture(discipline);
    fixture.place(RobotId{1}, {0, 0.8, 0}, {.velocity_mps = {1, 1}});

    fixture.run_for(0.4);

    // Coulomb: the impulse along the wall is the coefficient times the impulse into it.
    const Vec3 after_mps = fixture.robot(RobotId{1}).velocity_mps;
    EXPECT_LE(after_mps.y, 0);
    EXPECT_NEAR(1 - after_mps.x, 0.2 * (1 - after_mps.y), 1e-4);
}

TEST_F(CollisionTest, RobotsPutIntoEachOtherComeApart) {
    WorldFixture fixture(two_on_ice(0));
    fixture.place(RobotId{1}, {0.1, 0.4, 0});

    fixture.run_for(2);

    EXPECT_GE(distance(fixture.robot(RobotId{1}).ground_position_m(),
                       fixture.robot(RobotId{2}).ground_position_m()),
              kRobotSide_m - 0.002);
}

/// An arc of a robot whose axle is behind its centre, forwards or backwards.
class OffsetArcTest : public ::testing::TestWithParam<double> {};

TEST_P(OffsetArcTest, EndsWhereGeometrySays) {
    constexpr double kOffset_m = -0.025;
    constexpr double kSeconds = 0.5;
    v1::Discipline discipline = empty_field();
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    kind.mutable_wheels()->set_offset_m(kOffset_m);
    kind.mutable_wheels()->set_speed_time_constant_s(0);
    kind.mutable_wheels()->set_turn_time_constant_s(0);
    (*kind.mutable_drive_settings())["grip"] = 20;
    const RobotId robot = add_cube(discipline, {0, 0, std::numbers::pi / 2});
    discipline.clear_ball();
    WorldFixture fixture(discipline);
    const double speed_mps = GetParam();
    const double turn_rate_radps = 2.0;
    const double rim_mps = turn_rate_radps * kTrack_m / 2;
    // It starts in the middle of the arc: its centre already swings about the axle.
    fixture.place(robot, {0, 0, std::numbers::pi / 2},
                  {.velocity_mps = {kOffset_m * turn_rate_radps, speed_mps},
                   .turn_rate_radps = turn_rate_radps});

    fixture.drive(robot, speed_mps - rim_mps, speed_mps + rim_mps);
    fixture.run_for(kSeconds);

    // The axle starts offset_m ahead and moves on a circle of radius v / w. The centre keeps its
    // place on the turning robot, so forwards it moves outwards, and backwards inwards.
    const double start_rad = std::numbers::pi / 2;
    const double end_rad = start_rad + turn_rate_radps * kSeconds;
    const Vec2 start_heading{std::cos(start_rad), std::sin(start_rad)};
    const Vec2 end_heading{std::cos(end_rad), std::sin(end_rad)};
    const Vec2 axle_m =
        kOffset_m * start_heading +
        (speed_mps / turn_rate_radps) * (left_of(start_heading) - left_of(end_heading));
    const Vec2 centre_m = axle_m - kOffset_m * end_heading;
    EXPECT_NEAR(fixture.robot(robot).heading_rad, wrap_angle_rad(end_rad), 1e-3);
    // Chords instead of arcs, with the directions of their ends: w h / 2 off.
    const double tolerance_m =
        (std::abs(speed_mps) * kSeconds + 0.05) * turn_rate_radps * kSubstep_s / 2;
    EXPECT_NEAR(fixture.robot(robot).position_m.x, centre_m.x, tolerance_m);
    EXPECT_NEAR(fixture.robot(robot).position_m.y, centre_m.y, tolerance_m);
}

INSTANTIATE_TEST_SUITE_P(Directions, OffsetArcTest, ::testing::Values(0.8, -0.8),
                         [](const auto& speed) {
                             return std::string(speed.param > 0 ? "forwards" : "backwards");
                         });

}  // namespace
}  // namespace cancha::world

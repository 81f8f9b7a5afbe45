// Robots whose wheels are bodies of their own.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/world/world.h"
#include "tests/support/world_fixture.h"

namespace cancha::world {
namespace {

// Defaults of cancha.v1.Wheels and of the drive "motor".
constexpr double kWheelRadius_m = 0.02;
constexpr double kWheelMass_kg = 0.015;
constexpr double kMassHeight_m = 0.02;
constexpr double kRotorInertia_kgm2 = 1e-5;

// A robot leans by this onto either skid.
constexpr double kLean_rad = 0.01;

// Of a robot with wheels that roll: rims resist as well. A disc's does like half of its mass.
constexpr double kRollingMass_kg =
    kRobotMass_kg +
    2 * (kWheelMass_kg / 2 + kRotorInertia_kgm2 / (kWheelRadius_m * kWheelRadius_m));

// What stands on the ground has sunk in by 0.1 mm, and falls in a substep before it is held again.
constexpr double kSunk_m = 1e-4 + kGravity_mps2 * kSubstep_s * kSubstep_s;

constexpr double kHundredthOfADegree_rad = 0.01 * std::numbers::pi / 180;

/// A floor without a ball, ten metres to each side, and one kind of robots.
v1::Discipline wide_floor(const std::string& drive) {
    constexpr double kSide_m = 10;
    v1::Discipline discipline = empty_field();
    v1::Field& field = *discipline.mutable_field();
    field.set_league(v1::LEAGUE_OTHER);
    field.set_right_m(kSide_m);
    field.set_left_m(-kSide_m);
    field.set_top_m(kSide_m);
    field.set_bottom_m(-kSide_m);
    field.set_goal_right_m(kSide_m + 0.1);
    field.set_goal_left_m(-kSide_m - 0.1);
    discipline.clear_ball();
    discipline.mutable_robot_kinds(0)->set_drive(drive);
    return discipline;
}

v1::Discipline alone(v1::Discipline discipline) {
    add_cube(discipline, {});
    return discipline;
}

Vec2 heading_of(const referee::RobotState& robot) {
    return {std::cos(robot.heading_rad), std::sin(robot.heading_rad)};
}

Vec2 velocity_body_of(const referee::RobotState& robot) {
    return to_body({robot.velocity_mps.x, robot.velocity_mps.y}, heading_of(robot));
}

bool is_finite(const Vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

/// How far a robot goes and turns.
class Odometer {
  public:
    explicit Odometer(const referee::RobotState& robot) : last_(robot) {}

    void note(const referee::RobotState& robot) {
        way_m_ += distance(robot.ground_position_m(), last_.ground_position_m());
        turned_rad_ += wrap_angle_rad(robot.heading_rad - last_.heading_rad);
        last_ = robot;
    }

    double way_m() const { return way_m_; }

    double turned_rad() const { return turned_rad_; }

  private:
    referee::RobotState last_;
    double way_m_ = 0;
    double turned_rad_ = 0;
};

Odometer drive_for(WorldFixture& fixture, RobotId robot, double seconds) {
    Odometer odometer(fixture.robot(robot));
    for (long tick = 0; tick < std::lround(seconds * kTickRate_hz); ++tick) {
        fixture.run_ticks(1);
        odometer.note(fixture.robot(robot));
    }
    return odometer;
}

/// What holds with any drive for robots on wheels.
class WheelsTest : public ::testing::TestWithParam<std::string> {
  protected:
    RobotId robot_{1};
};

INSTANTIATE_TEST_SUITE_P(Drives, WheelsTest, ::testing::Values("motor", "velocity"),
                         [](const auto& drive) { return drive.param; });

TEST_P(WheelsTest, StandsStill) {
    WorldFixture fixture(alone(wide_floor(GetParam())));
    fixture.run_for(1);
    const referee::RobotState before = fixture.robot(robot_);

    for (int second = 0; second < 10; ++second) {
        fixture.run_for(1);
        const referee::RobotState& now = fixture.robot(robot_);
        // As it leans onto a skid, or one wheel sinks in deeper, the middle of its outline sways.
        EXPECT_NEAR(now.position_m.x, before.position_m.x, kLean_rad * kRobotSide_m / 2);
        EXPECT_NEAR(now.position_m.y, before.position_m.y, kSunk_m / kTrack_m * kRobotSide_m / 2);
        EXPECT_NEAR(now.heading_rad, before.heading_rad, kHundredthOfADegree_rad);
        EXPECT_NEAR(now.position_m.z, kRobotSide_m / 2, kSunk_m);
        // Slower than what a substep of falling gives.
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

    // Motors turn the chassis backwards by as much spin as wheels and rotors get. The middle of its
    // outline is less than half its height from its centre of mass, and goes round it.
    const double spin_kgm2ps =
        2 * (kWheelMass_kg * kWheelRadius_m * kWheelRadius_m / 2 + kRotorInertia_kgm2) * kRim_mps /
        kWheelRadius_m;
    const double least_inertia_kgm2 =
        (kRobotMass_kg - 2 * kWheelMass_kg) * kRobotSide_m * kRobotSide_m / 12;
    const double pitch_radps = spin_kgm2ps / least_inertia_kgm2;
    const double sway_m = kRobotSide_m / 2 * (1 - std::cos(pitch_radps * kSeconds));
    // The semi-implicit Euler step leads the parabola by g t h / 2.
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
        fixture.launch(robot_, {.position_m = {0, 0, kRobotSide_m / 2 + 0.01},
                                .orientation = {std::cos(half_rad),
                                                std::sin(half_rad) * tumble.axis.x,
                                                std::sin(half_rad) * tumble.axis.y, 0}});
        fixture.drive(robot_, 1, 0.5);

        fixture.run_for(3);

        const referee::RobotState& robot = fixture.robot(robot_);
        EXPECT_FALSE(robot.is_upright) << tumble.name;
        EXPECT_LT(length(robot.ground_position_m()), 0.1 * kRobotSide_m) << tumble.name;
        EXPECT_LT(length({robot.velocity_mps.x, robot.velocity_mps.y}), 0.01) << tumble.name;
        // The roof of the outline is a face of the chassis, the bottom is not: it lies deeper then.
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
    // Two millimetres is what a pressed contact may sink in.
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

    // On ice, and without restitution: the box goes on at the speed of the push. Parting an overlap
    // adds no more than the correcting speed.
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

    // A long substep is split into the usual ones: they differ by their random numbers alone.
    EXPECT_LT(distance(usual.robot(robot_).ground_position_m(),
                       four_times_longer.robot(robot_).ground_position_m()),
              0.01 * 2 * 0.6);
}

/// A scrum on wheels.
bool is_on_field(Vec2 centre_m, double half_size_m) {
    // As deep as two may sink into each other in a substep, at full speed.
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

TEST(MotorTest, DrivesStraight) {
    for (const double speed_mps : {0.2, 1.0, kMaxWheelSpeed_mps}) {
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            WorldFixture fixture(alone(wide_floor("motor")), seed);
            const RobotId robot{1};
            fixture.drive(robot, speed_mps, speed_mps);

            while (fixture.robot(robot).position_m.x < 1) {
                fixture.run_ticks(1);
                ASSERT_LT(fixture.state().tick.number, 600U);
            }

            EXPECT_LT(std::abs(fixture.robot(robot).position_m.y), 0.01) << speed_mps;
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

    // With acceleration a, the centre of mass h up and the skid d behind, the skid carries m a h / d
    // of the weight and leaves the tyres m g - m a h / d.
    constexpr double kSkid_m = 0.45 * kRobotSide_m;
    const double acceleration_mps2 =
        kFriction * kGravity_mps2 / (1 + kFriction * kMassHeight_m / kSkid_m);
    EXPECT_NEAR(fixture.robot(robot).velocity_mps.x - before_mps, acceleration_mps2 * kSeconds,
                0.03 * acceleration_mps2 * kSeconds);
}

/// An axle behind the centre, in a steady arc forwards or backwards.
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

    // In the frame of the start: the axle begins offset ahead of the centre and goes round a circle
    // of radius v / w; the centre keeps its place on the turning robot. Forwards it has cut
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
    // The other direction mirrors the axle's circle but not the swing of the centre about it: it is
    // told apart by far more than the tolerance.
    EXPECT_GT(std::abs(kOffset_m) * length(end_heading - Vec2{1, 0}), 2 * tolerance_m);
}

/// A robot that rolls freely.
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
    EXPECT_NEAR(kRollingMass_kg * robot_mps + kBallMass_kg * ball_mps,
                kRollingMass_kg * before_mps, 0.01 * kRollingMass_kg * before_mps);
    // The ball's restitution on robots.
    EXPECT_NEAR(ball_mps - robot_mps, 0.3 * before_mps, 0.05 * before_mps);
    EXPECT_TRUE(fixture.robot(robot).is_upright);
}

TEST_F(FreeWheelsTest, KeepsItsSpeed) {
    WorldFixture fixture(with_ball_ahead());
    const RobotId robot{1};
    fixture.world().place_ball({0, 0.5});
    fixture.place(robot, {-0.9, 0, 0}, {.velocity_mps = {1, 0}});
    fixture.run_for(0.2);

    // Its wheels stood still when it was placed, and took what they needed to roll.
    EXPECT_NEAR(fixture.robot(robot).velocity_mps.x, kRobotMass_kg / kRollingMass_kg, 0.005);
    const double before_mps = fixture.robot(robot).velocity_mps.x;
    fixture.run_for(1);
    EXPECT_NEAR(fixture.robot(robot).velocity_mps.x, before_mps, 0.005 * before_mps);
}

/// The rule of the drive "velocity" in a world: a robot that is put down leaning to one side, on one
/// wheel.
class VelocityTiltTest : public ::testing::Test {
  protected:
    /// Its speed after one tick at full speed, with the right wheel on the ground and this much
    /// roll about it; negative: with the left one.
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
    // The wheel on the ground takes the robot along by its share of the mass; a few parts of it are
    // lost since it turns the robot as well.
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

    // Each tick the wheels' mass has the speed 1 and the rest what it had. Rims that roll along
    // resist like half of the wheels' mass; this drive has no rotors.
    const double share = 2 * kWheelMass_kg / (kRobotMass_kg + kWheelMass_kg);
    EXPECT_NEAR(fixture.robot(robot).velocity_mps.x, 1 - std::pow(1 - share, 20), 0.02);
}

}  // namespace
}  // namespace cancha::world

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/drive.h"
#include "tests/support/driven_kind.h"
#include "tests/support/link_fixture.h"

// Bodies that nothing moves stay in place, to the bit, for as long as a match takes; and move again
// as soon as something moves them.
namespace cancha::world {
namespace {

constexpr RobotId kTold{1};
constexpr RobotId kBystander{2};

constexpr double kSettling_s = 2;
constexpr double kMatch_s = 300;
constexpr double kMostWay_m = 1e-4;
// Turn at which a corner of a crate or a robot, 5 cm from its middle, has moved by kMostWay_m.
constexpr double kMostTurn_rad = kMostWay_m / 0.05;

// Along the axes of the world, rows and columns of a contact's matrix keep their zeros, and solvers
// look better than they are.
constexpr std::array kHeadings_rad{0.0, 0.1, 0.3, 0.785, 2.0, 3.0};

constexpr std::array<std::uint64_t, 2> kRestSeeds{1, 7};

std::vector<SpacePose> poses_of(const WorldFixture& fixture) {
    std::vector<SpacePose> poses;
    for (const referee::RobotState& robot : fixture.state().robots) {
        poses.push_back({robot.position_m, robot.orientation});
    }
    for (const referee::LinkState& link : fixture.state().links) {
        poses.push_back({link.position_m, link.orientation});
    }
    return poses;
}

double angle_between_rad(const Quaternion& a, const Quaternion& b) {
    const Quaternion turned = product(a, {b.w, -b.x, -b.y, -b.z});
    return 2 * std::asin(std::min(1.0, length(Vec3{turned.x, turned.y, turned.z})));
}

void expect_stays(const v1::Discipline& discipline) {
    for (const std::uint64_t seed : kRestSeeds) {
        WorldFixture fixture(discipline, seed);
        fixture.run_for(kSettling_s);
        const std::vector<SpacePose> before = poses_of(fixture);

        fixture.run_for(kMatch_s);

        const std::vector<SpacePose> after = poses_of(fixture);
        for (std::size_t i = 0; i < before.size(); ++i) {
            EXPECT_LT(length(after[i].position_m - before[i].position_m), kMostWay_m)
                << "number " << i << ", seed " << seed;
            EXPECT_LT(angle_between_rad(after[i].orientation, before[i].orientation), kMostTurn_rad)
                << "number " << i << ", seed " << seed;
        }
    }
}

// --- Robots without commands, with each drive on each body that it supports.

struct DrivenBody {
    std::string drive;
    v1::Body body;
};

std::vector<DrivenBody> driven_bodies() {
    std::vector<DrivenBody> all;
    for (const DriveModel* model : drive_models()) {
        const auto add = [&](bool is_made, v1::Body body) {
            if (is_made) {
                all.push_back({std::string(model->name), body});
            }
        };
        add(model->make_for_box != nullptr, v1::BODY_UPRIGHT);
        add(model->make_on_wheels != nullptr, v1::BODY_WHEELED);
        add(model->make_free != nullptr, v1::BODY_FREE);
    }
    return all;
}

/// Cubes with this drive and body in a row, one for each heading.
v1::Discipline robots_of(const DrivenBody& driven) {
    v1::Discipline discipline = empty_field();
    discipline.clear_field();
    discipline.clear_ball();
    discipline.mutable_arena();
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    kind.set_body(driven.body);
    give_drive(kind, *find_drive_model(driven.drive));
    for (const double heading_rad : kHeadings_rad) {
        add_cube(discipline, {0.5 * discipline.robots_size(), 0, heading_rad});
    }
    return discipline;
}

class RobotAtRestTest : public ::testing::TestWithParam<DrivenBody> {};

INSTANTIATE_TEST_SUITE_P(Drives, RobotAtRestTest, ::testing::ValuesIn(driven_bodies()),
                         [](const auto& driven) {
                             return driven.param.drive + "_" + v1::Body_Name(driven.param.body);
                         });

TEST_P(RobotAtRestTest, StaysOnTheFloor) {
    expect_stays(robots_of(GetParam()));
}

TEST_P(RobotAtRestTest, StaysBesideThingsOfTheArena) {
    v1::Discipline discipline = robots_of(GetParam());
    add_crate(discipline, "crate", {-1, 0, 0.03}, {0.06, 0.06, 0.06}, 0.2);
    expect_stays(discipline);
}

/// A slope of 6 degrees, with friction for 17.
v1::Discipline gentle_slope(double turned_rad) {
    return lab_with_slope(
        {.tilt_rad = 0.1, .azimuth_rad = 0.4, .turned_rad = turned_rad, .friction = 0.3});
}

/// Whether it falls without a command, at least half as far as a stone.
bool has_weight(const DrivenBody& driven) {
    constexpr double kFall_s = 0.5;
    constexpr double kStart_m = 10;
    v1::Discipline discipline = free_lab();
    give_drive(*discipline.mutable_robot_kinds(0), *find_drive_model(driven.drive));
    add_robot(discipline).mutable_start()->set_z_m(kStart_m);
    WorldFixture fixture(discipline);
    fixture.run_for(kFall_s);
    const double fallen_m = kStart_m - fixture.state().robots.front().position_m.z;
    return fallen_m > kGravity_mps2 * kFall_s * kFall_s / 2 / 2;
}

// Robots without weight right themselves on a slope, or slide off.
TEST(FreeRobotAtRestTest, StaysOnAGentleSlopeWithEachDrive) {
    for (const DrivenBody& driven : driven_bodies()) {
        if (driven.body == v1::BODY_FREE && has_weight(driven)) {
            for (const double heading_rad : {0.3, 2.0}) {
                v1::Discipline discipline = gentle_slope(heading_rad);
                give_drive(*discipline.mutable_robot_kinds(0), *find_drive_model(driven.drive));
                SCOPED_TRACE(driven.drive + " at " + std::to_string(heading_rad));
                expect_stays(discipline);
            }
        }
    }
}

// --- Crates and other bodies.

constexpr double kPileSide_m = 0.06;

v1::Discipline& with_pile(v1::Discipline& discipline, int crates, const Vec3& foot_m,
                          double heading_rad, double tilt_rad = 0) {
    const Vec3 up = rotated({0, 0, 1}, orientation_of(0, tilt_rad, 0));
    for (int i = 0; i < crates; ++i) {
        const std::string name = "crate" + std::to_string(discipline.arena().models_size());
        add_crate(discipline, name, {}, {kPileSide_m, kPileSide_m, kPileSide_m}, 0.2)
            .mutable_collisions(0)
            ->mutable_surface()
            ->set_friction(0.6);
        write_pose(*last_model(discipline).mutable_pose(), foot_m + (i + 0.5) * kPileSide_m * up, 0,
                   tilt_rad, heading_rad);
    }
    return discipline;
}

class PileTest : public ::testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Crates, PileTest, ::testing::Values(1, 2, 3, 4, 5));

TEST_P(PileTest, StandsOnTheFloor) {
    v1::Discipline discipline = free_lab();
    for (const double heading_rad : {0.0, 0.3, 0.785, 2.0}) {
        with_pile(discipline, GetParam(), {heading_rad, 0, 0}, heading_rad);
    }
    expect_stays(discipline);
}

TEST(PileAtRestTest, StandsOnAGentleSlope) {
    v1::Discipline discipline = gentle_slope(0);
    discipline.mutable_arena()->mutable_models(0)->mutable_pose()->set_heading_rad(0);
    discipline.clear_robots();
    with_pile(discipline, 3, {0, 0, kSlopeHeight_m}, 0, 0.1);
    expect_stays(discipline);
}

TEST(PileAtRestTest, StandsOnWhatIsFixedToTheWorldAndOnARobot) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(0.6);
    add_crate(discipline, "shelf", {0, 0, 1}, {0.3, 0.3, 0.02});
    add_joint(discipline, v1::JOINT_TYPE_FIXED);
    with_pile(discipline, 2, {0, 0, 1.01}, 0.3);
    add_robot(discipline, {2, 0, 0.3});
    with_pile(discipline, 2, {2, 0, 0.1}, 2);
    expect_stays(discipline);
}

TEST(ThingAtRestTest, ACanAndABallStand) {
    v1::Discipline discipline = free_lab();
    v1::Shape can;
    can.mutable_cylinder()->set_radius_m(0.025);
    can.mutable_cylinder()->set_length_m(0.1);
    add_collision(add_body(discipline, "can", {0, 0, 0.05}), can);
    v1::Shape ball;
    ball.mutable_sphere()->set_radius_m(0.05);
    add_collision(add_body(discipline, "ball", {1, 0, 0.05}), ball);
    expect_stays(discipline);
}

TEST(ThingAtRestTest, APendulumHangs) {
    expect_stays(pendulum(0));
}

TEST(ThingAtRestTest, APendulumThatHardlySwingsGoesOn) {
    constexpr double kAngle_rad =
        4e-4;  // 0.2 mm: less than the motion of a body that falls asleep.
    WorldFixture fixture(pendulum(kAngle_rad));
    double farthest_m = 0;

    fixture.run_for(20);
    for (int tick = 0; tick < 120; ++tick) {
        fixture.run_ticks(1);
        farthest_m = std::max(farthest_m, std::abs(link_of(fixture).position_m.y));
    }

    EXPECT_GT(farthest_m, 0.5 * kAngle_rad * 0.5);
}

// --- What wakes bodies.

/// Two robots on wheels, far from each other, and a ball.
v1::Discipline two_on_wheels() {
    v1::Discipline discipline = empty_field();
    discipline.mutable_robot_kinds(0)->set_drive("motor");
    discipline.mutable_ball()->set_start_y_m(0.8);
    add_cube(discipline, {0, 0, 0.3});
    add_cube(discipline, {0.8, 0.5, 2});
    return discipline;
}

class WakingTest : public ::testing::Test {
  protected:
    WakingTest() {
        fixture_.run_for(kSettling_s);
        before_ = fixture_.robot(kTold);
    }

    void expect_asleep(RobotId robot) {
        EXPECT_EQ(fixture_.robot(robot).velocity_mps, Vec3{});
        EXPECT_EQ(fixture_.robot(robot).turn_rate_radps, 0);
    }

    double way_m() { return length(fixture_.robot(kTold).position_m - before_.position_m); }

    WorldFixture fixture_{two_on_wheels()};
    referee::RobotState before_;
};

TEST_F(WakingTest, ItSleepsWithoutAnyMotion) {
    expect_asleep(kTold);
    expect_asleep(kBystander);
}

TEST_F(WakingTest, ACommandMovesOnlyTheRobotThatIsTold) {
    fixture_.drive(kTold, 0.5, 0.5);
    fixture_.run_for(1);

    EXPECT_GT(way_m(), 0.3);
    expect_asleep(kBystander);
}

TEST_F(WakingTest, ItSleepsAgainAfterItHasStopped) {
    fixture_.drive(kTold, 0.5, 0.5);
    fixture_.run_for(0.5);
    fixture_.drive(kTold, 0, 0);
    fixture_.run_for(2);

    expect_asleep(kTold);
}

TEST_F(WakingTest, TheBallMovesIt) {
    fixture_.shoot({0, -0.5}, {0, 3});
    fixture_.run_for(1);

    EXPECT_GT(way_m(), 1e-3);
}

TEST_F(WakingTest, AnotherRobotPushesIt) {
    fixture_.place(kBystander, {-0.3, 0, 0});
    fixture_.drive(kBystander, 0.5, 0.5);
    fixture_.run_for(1.5);

    EXPECT_GT(way_m(), 1e-3);  // Both grip equally, so it soon stalls the other robot.
}

TEST_F(WakingTest, ItIsPutThereMoving) {
    fixture_.place(kTold, {0, 0, 0.3}, {.velocity_mps = {0, 0.5}});
    fixture_.run_ticks(1);

    EXPECT_GT(way_m(), 1e-3);
}

TEST(WakingThingsTest, APileFallsWhenTheRobotBelowIsTakenAway) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(0.6);
    add_robot(discipline, {0, 0, 0.3});
    with_pile(discipline, 2, {0, 0, 0.1}, 0.3);
    WorldFixture fixture(discipline);
    fixture.run_for(kSettling_s);
    ASSERT_NEAR(link_of(fixture, 1).position_m.z, 0.1 + 1.5 * kPileSide_m, 1e-3);

    fixture.place(kTold, {3, 0, 0});
    fixture.run_for(1);

    EXPECT_NEAR(link_of(fixture, 0).position_m.z, kPileSide_m / 2, 1e-3);
    EXPECT_LT(link_of(fixture, 1).position_m.z, 0.1);
}

TEST(WakingThingsTest, ASlopeALittleTooSteepLetsNothingSleep) {
    constexpr double kTooSteep_rad = 0.5 * kDegree_rad;
    v1::Discipline discipline = lab_with_slope(
        {.tilt_rad = std::atan(0.3) + kTooSteep_rad, .turned_rad = 0.3, .friction = 0.3});
    WorldFixture fixture(discipline);
    fixture.run_for(4);

    // Half a degree beyond 16.7: g (sin - mu cos).
    EXPECT_GT(length(fixture.robot(kTold).velocity_mps), 0.5 * kGravity_mps2 * kTooSteep_rad * 4);
}

TEST(WakingThingsTest, NothingSleepsInTheAir) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_gravity_mps2(-0.01);
    add_crate(discipline, "crate", {0, 0, 1}, {kPileSide_m, kPileSide_m, kPileSide_m});
    WorldFixture fixture(discipline);

    fixture.run_for(10);

    EXPECT_NEAR(link_of(fixture).velocity_mps.z, -0.1, 1e-9);
}

// --- Equal bits.

v1::Discipline sleepers_and_others() {
    v1::Discipline discipline = two_on_wheels();
    discipline.mutable_arena();
    return with_pile(discipline, 3, {-0.5, -0.3, 0}, 0.3);
}

std::vector<std::uint64_t> play(WorldFixture& fixture, int ticks) {
    std::vector<std::uint64_t> hashes;
    for (int tick = 0; tick < ticks; ++tick) {
        // One of them drives into the pile.
        const bool is_going = fixture.state().tick.number % 200 > 150;
        fixture.drive(kBystander, is_going ? 0.6 : 0, is_going ? 0.5 : 0);
        fixture.run_ticks(1);
        hashes.push_back(fixture.hash());
    }
    return hashes;
}

TEST(SleepDeterminismTest, ARestoredWorldGoesOnWithTheSameBits) {
    for (const int before : {10, 25, 31, 100, 160, 230}) {  // Awake, half asleep, asleep, driving.
        WorldFixture fixture(sleepers_and_others());
        play(fixture, before);
        const WorldSnapshot snapshot = fixture.world().snapshot();
        const std::vector<std::uint64_t> first = play(fixture, 300);

        ASSERT_TRUE(fixture.restore(snapshot));
        EXPECT_EQ(fixture.world().snapshot(), snapshot);
        EXPECT_EQ(play(fixture, 300), first) << before;

        WorldFixture other(sleepers_and_others(), 5);
        play(other, 170);
        ASSERT_TRUE(other.restore(snapshot));
        EXPECT_EQ(play(other, 300), first) << before;
    }
}

}  // namespace
}  // namespace cancha::world

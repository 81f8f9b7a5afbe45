// Robots that can leave the plane: standing, tipping over and stopping.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/world.h"
#include "tests/support/free_fixture.h"

namespace cancha::world {
namespace {

const RobotId kOther{2};

// Depth of a standing body: it has sunk in by 0.1 mm, and falls for a substep before it is held
// again.
constexpr double kSunken_m = 1e-4 + kGravity_mps2 * kSubstep_s * kSubstep_s;

// --- Standing, tipping, stopping.

TEST(FreeBodyTest, StandsStill) {
    v1::Discipline discipline = free_lab();
    add_robot(discipline, {0, 0, 1});
    WorldFixture fixture(discipline);
    fixture.run_for(1);
    const referee::RobotState before = fixture.robot(kRobot);

    fixture.run_for(20);

    const referee::RobotState& now = fixture.robot(kRobot);
    EXPECT_NEAR(distance(now.ground_position_m(), before.ground_position_m()), 0, 1e-4);
    EXPECT_NEAR(now.heading_rad, 1, 1e-4);
    EXPECT_NEAR(now.position_m.z, 0.05, kSunken_m);
}

TEST(FreeBodyTest, TipsOverAnEdgeThatItsCentreHasPassed) {
    for (const double beyond_m : {-0.04, 0.04}) {
        v1::Discipline discipline = free_lab();
        discipline.mutable_physics()->set_robot_friction(1);
        v1::Collision& deck = add_shape(discipline, "deck", box_of({4, 4, 0.2}));
        write_pose(*deck.mutable_pose(), {-2, 0, 1.9});
        write_pose(*add_robot(discipline).mutable_start(), {beyond_m, 0, 2});
        WorldFixture fixture(discipline);

        fixture.run_for(2);

        EXPECT_EQ(fixture.robot(kRobot).position_m.z<1, beyond_m> 0);
    }
}

struct Support {
    std::string name;
    v1::Shape shape;
    Vec3 position_m;
    double pitch_rad = 0;
};

v1::Shape sphere_of(double radius_m) {
    v1::Shape shape;
    shape.mutable_sphere()->set_radius_m(radius_m);
    return shape;
}

v1::Shape cylinder_of(double radius_m, double length_m) {
    v1::Shape shape;
    shape.mutable_cylinder()->set_radius_m(radius_m);
    shape.mutable_cylinder()->set_length_m(length_m);
    return shape;
}

v1::Shape capsule_of(double radius_m, double length_m) {
    v1::Shape shape;
    shape.mutable_capsule()->set_radius_m(radius_m);
    shape.mutable_capsule()->set_length_m(length_m);
    return shape;
}

class SupportTest : public ::testing::TestWithParam<Support> {};

// The highest point, or the middle, of each is 5 m above the origin.
INSTANTIATE_TEST_SUITE_P(
    Shapes, SupportTest,
    ::testing::Values(Support{"Box", box_of({2, 2, 2}), {0, 0, 4}},
                      Support{"TiltedBox", box_of({2, 2, 0.02}), {0, 0, 5}, 0.3},
                      Support{"Sphere", sphere_of(3), {0, 0, 2}},
                      Support{"Cylinder", cylinder_of(2, 1), {0, 0, 4.5}},
                      Support{"LyingCylinder", cylinder_of(2, 5), {0, 0, 3}, 90 * kDegree_rad},
                      Support{"Capsule", capsule_of(2, 1), {0, 0, 2.5}},
                      Support{"LyingCapsule", capsule_of(2, 5), {0, 0, 3}, 90 * kDegree_rad},
                      Support{"Plane", plane(), {0, 0, 5}}),
    [](const auto& support) { return support.param.name; });

TEST_P(SupportTest, HoldsARobot) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(1);
    v1::Collision& shape = add_shape(discipline, "support", GetParam().shape);
    write_pose(*shape.mutable_pose(), GetParam().position_m, 0, GetParam().pitch_rad);
    const bool is_slope = GetParam().name == "TiltedBox";
    write_pose(*add_robot(discipline).mutable_start(), {0, 0, 5.02}, 0,
               is_slope ? GetParam().pitch_rad : 0);
    WorldFixture fixture(discipline);
    fixture.run_for(1);
    const referee::RobotState before = fixture.robot(kRobot);
    ASSERT_NEAR(before.position_m.z, 5.05, 0.03);

    fixture.run_for(5);

    const Vec3 way_m = fixture.robot(kRobot).position_m - before.position_m;
    EXPECT_LT(dot(way_m, way_m), 1e-3 * 1e-3);
}

TEST(FreeBodyTest, StandsOnAnotherRobotOfAnyBody) {
    for (const auto& [drive, body] :
         {std::pair("none", v1::BODY_UPRIGHT), std::pair("none", v1::BODY_FREE),
          std::pair("motor", v1::BODY_WHEELED)}) {
        v1::Discipline discipline = free_lab();
        v1::RobotKind& below = *discipline.add_robot_kinds();
        below = discipline.robot_kinds(0);
        below.set_name("below");
        below.set_drive(drive);
        below.set_body(body);
        below.set_mass_kg(10);
        add_robot(discipline).set_kind("below");
        write_pose(*add_robot(discipline).mutable_start(), {0, 0, 0.11});
        WorldFixture fixture(discipline);

        fixture.run_for(3);

        EXPECT_NEAR(fixture.robot(kOther).position_m.z, 0.15, 0.005) << v1::Body_Name(body);
        EXPECT_NEAR(fixture.robot(kRobot).position_m.z, 0.05, 0.005) << v1::Body_Name(body);
    }
}

TEST(FreeBodyTest, PushesAnUprightRobotAsTheoryHasIt) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(0);
    v1::RobotKind& upright = *discipline.add_robot_kinds();
    upright = discipline.robot_kinds(0);
    upright.set_name("upright");
    upright.set_body(v1::BODY_UPRIGHT);
    upright.set_mass_kg(4);
    add_robot(discipline, {-0.5, 0, 0});
    add_robot(discipline, {0.5, 0, 0}).set_kind("upright");
    WorldFixture fixture(discipline);
    fixture.place(kRobot, {-0.5, 0, 0}, {.velocity_mps = {1, 0}});

    fixture.run_for(1.5);

    EXPECT_NEAR(fixture.robot(kRobot).velocity_mps.x, 0.2, 1e-6);
    EXPECT_NEAR(fixture.robot(kOther).velocity_mps.x, 0.2, 1e-6);
}

TEST(FreeBodyTest, IsHitByTheBallInTheAir) {
    v1::Discipline discipline = free_lab();
    *discipline.mutable_ball() = empty_field().ball();
    discipline.mutable_ball()->set_start_x_m(5);
    add_robot(discipline);
    WorldFixture fixture(discipline);
    fixture.launch(kRobot, {.position_m = {0, 0, 30}});
    fixture.world().launch_ball({.position_m = {1, 0, 30}, .velocity_mps = {-5, 0, 0}});

    fixture.run_for(0.5);

    EXPECT_LT(fixture.robot(kRobot).velocity_mps.x, -0.1);
    EXPECT_NEAR(
        fixture.robot(kRobot).velocity_mps.x * 1 + fixture.ball().velocity_mps.x * kBallMass_kg,
        -5 * kBallMass_kg, 1e-9);
}

/// A robot is thrown at a wall of 5 cm: straight ahead, askew and tumbling.
class TunnelTest : public ::testing::TestWithParam<double> {};

INSTANTIATE_TEST_SUITE_P(Lengths, TunnelTest, ::testing::Values(0.1, 0.4, 3.3));

TEST_P(TunnelTest, NothingPassesAWallAt20MetresPerSecond) {
    const double length_m = GetParam();
    v1::Discipline discipline = free_lab();
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    kind.set_length_m(length_m);
    kind.set_width_m(0.8 * length_m);
    kind.set_height_m(0.5 * length_m);
    v1::Collision& wall = add_shape(discipline, "wall", box_of({0.05, 60, 40}));
    write_pose(*wall.mutable_pose(), {4, 0, 20});
    add_robot(discipline);
    for (const double heading_rad : {0.0, 0.3, 0.785, 1.57}) {
        for (const double turn_rate_radps : {0.0, 10.0}) {
            WorldFixture fixture(discipline);
            fixture.launch(kRobot, {.position_m = {0, 0, 20},
                                    .orientation = orientation_of(0.2, 0.1, heading_rad),
                                    .velocity_mps = {20, 0, 0},
                                    .turn_rate_radps = {turn_rate_radps, 3, -turn_rate_radps}});

            fixture.run_for(3);

            EXPECT_LT(fixture.robot(kRobot).position_m.x, 4) << heading_rad;
        }
    }
}

TEST(FreeBodyTest, DoesNotFallThroughAThinDeck) {
    v1::Discipline discipline = free_lab();
    v1::Collision& deck = add_shape(discipline, "deck", box_of({20, 20, 0.05}));
    write_pose(*deck.mutable_pose(), {0, 0, 9.975});
    write_pose(*add_robot(discipline).mutable_start(), {0, 0, 10});
    for (const double roll_rad : {0.0, 0.5, 1.5}) {
        WorldFixture fixture(discipline);
        fixture.launch(kRobot, {.position_m = {0, 0, 15},
                                .orientation = orientation_of(roll_rad, 0.2, 0),
                                .velocity_mps = {1, 0, -20}});

        fixture.run_for(3);

        EXPECT_GT(fixture.robot(kRobot).position_m.z, 10) << roll_rad;
    }
}

TEST(FreeBodyTest, UprightRobotsTakeRampsForWallsAndPassBelowDecks) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(0);
    discipline.mutable_robot_kinds(0)->set_body(v1::BODY_UPRIGHT);
    v1::Collision& deck = add_shape(discipline, "deck", box_of({2, 10, 0.1}));
    write_pose(*deck.mutable_pose(), {2, 0, 1});
    v1::Collision& ramp = add_shape(discipline, "ramp", box_of({10, 10, 1}));
    write_pose(*ramp.mutable_pose(), {9, 0, 0.3}, 0, -14 * kDegree_rad);
    add_robot(discipline);
    WorldFixture fixture(discipline);
    fixture.place(kRobot, {}, {.velocity_mps = {2, 0}});

    fixture.run_for(5);

    EXPECT_GT(fixture.robot(kRobot).position_m.x, 3);
    EXPECT_LT(fixture.robot(kRobot).position_m.x, 6);
    EXPECT_NEAR(fixture.robot(kRobot).velocity_mps.x, 0, 0.11);  // Being pushed out.
}

TEST(FreeBodyTest, TheBallRollsDownARamp) {
    v1::Discipline discipline = free_lab();
    v1::Collision& ramp = add_shape(discipline, "ramp", plane());
    write_pose(*ramp.mutable_pose(), {0, 0, 50}, 0, 20 * kDegree_rad);
    *discipline.mutable_ball() = empty_field().ball();
    discipline.mutable_ball()->set_wall_friction(1);
    discipline.mutable_ball()->set_wall_restitution(0);
    WorldFixture fixture(discipline);
    const Vec3 normal = rotated({0, 0, 1}, orientation_of(0, 20 * kDegree_rad, 0));
    fixture.world().launch_ball({.position_m = Vec3{0, 0, 50} + kBallRadius_m * normal});

    fixture.run_for(1);

    // A rolling solid sphere has the inertia of 7/5 of its mass.
    const double gain_mps2 = 5.0 / 7 * kGravity_mps2 * std::sin(20 * kDegree_rad);
    const Vec3& velocity = fixture.ball().velocity_mps;
    EXPECT_NEAR(std::sqrt(dot(velocity, velocity)), gain_mps2, 0.01 * gain_mps2);
}

// --- Placing.

TEST(FreeBodyTest, StartsOnAnUpperFloorAndTilted) {
    v1::Discipline discipline = free_lab();
    write_pose(*add_robot(discipline).mutable_start(), {1, 2, 3}, 0, 90 * kDegree_rad);
    WorldFixture fixture(discipline);

    // The nose points down, and the former height extends along x.
    const referee::RobotState& robot = fixture.robot(kRobot);
    EXPECT_NEAR(robot.position_m.x, 1.05, 1e-12);
    EXPECT_NEAR(robot.position_m.y, 2, 1e-12);
    EXPECT_NEAR(robot.position_m.z, 3, 1e-12);
    EXPECT_NEAR(rotated({1, 0, 0}, robot.orientation).z, -1, 1e-12);
}

TEST(FreeBodyTest, IsPlacedOnTheGroundUnlessAFloorIsGiven) {
    v1::Discipline discipline = free_lab();
    write_pose(*add_robot(discipline).mutable_start(), {0, 0, 3});
    WorldFixture fixture(discipline);

    fixture.place(kRobot, {1, 0, 0});
    EXPECT_DOUBLE_EQ(fixture.robot(kRobot).position_m.z, 0.05);

    fixture.place(kRobot, {1, 0, 0}, {}, 2);
    EXPECT_DOUBLE_EQ(fixture.robot(kRobot).position_m.z, 2.05);
}

// --- Equal bits.

/// A ramp, a sphere, two free robots (one in the air), an upright robot and a ball.
v1::Discipline lively_lab() {
    v1::Discipline discipline = lab_with_slope({.tilt_rad = 0.3, .friction = 0.2});
    add_shape(discipline, "rock", sphere_of(1)).mutable_pose()->set_x_m(1.5);
    write_pose(*add_robot(discipline).mutable_start(), {0.1, 0.1, kSlopeHeight_m + 0.5}, 0.3, 0.1,
               1);
    v1::RobotKind& upright = *discipline.add_robot_kinds();
    upright = discipline.robot_kinds(0);
    upright.set_name("upright");
    upright.set_body(v1::BODY_UPRIGHT);
    v1::Robot& walker = add_robot(discipline);
    walker.set_kind("upright");
    walker.mutable_start()->set_x_m(400);  // Where the slope is below the ground.
    *discipline.mutable_ball() = empty_field().ball();
    discipline.mutable_ball()->set_start_x_m(0.5);
    return discipline;
}

void stir(WorldFixture& fixture) {
    fixture.world().launch_robot(kOther, {.position_m = {0.2, 0.2, kSlopeHeight_m + 0.4},
                                          .orientation = orientation_of(0.4, -0.3, 2),
                                          .velocity_mps = {0.5, -1, 1},
                                          .turn_rate_radps = {3, 5, -7}});
    fixture.world().launch_ball(
        {.position_m = {0.3, 0, kSlopeHeight_m + 1}, .velocity_mps = {0, 0, -2}});
}

std::vector<std::uint64_t> go_down(WorldFixture& fixture, int ticks) {
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < ticks; ++i) {
        fixture.run_ticks(1);
        hashes.push_back(fixture.hash());
    }
    return hashes;
}

TEST(FreeDeterminismTest, ARestoredWorldGoesOnWithTheSameBits) {
    for (const int before : {3, 20, 60}) {  // In the air, at the impact, on the ramp.
        WorldFixture fixture(lively_lab());
        stir(fixture);
        go_down(fixture, before);
        const WorldSnapshot snapshot = fixture.world().snapshot();
        const std::vector<std::uint64_t> first = go_down(fixture, 150);

        ASSERT_TRUE(fixture.restore(snapshot));
        EXPECT_EQ(fixture.world().snapshot(), snapshot);
        EXPECT_EQ(go_down(fixture, 150), first);

        WorldFixture other(lively_lab(), 5);
        go_down(other, 7);
        ASSERT_TRUE(other.restore(snapshot));
        EXPECT_EQ(go_down(other, 150), first);
    }
}

TEST(FreeDeterminismTest, WorldsSteppedInTurnDoNotFeelEachOther) {
    WorldFixture alone(lively_lab());
    stir(alone);
    const std::vector<std::uint64_t> expected = go_down(alone, 150);
    WorldFixture one(lively_lab(), 1);
    WorldFixture two(lively_lab(), 2);
    stir(one);

    for (std::size_t i = 0; i < expected.size(); ++i) {
        two.run_ticks(1);
        one.run_ticks(1);
        ASSERT_EQ(one.hash(), expected[i]) << "tick " << i;
    }
}

}  // namespace
}  // namespace cancha::world

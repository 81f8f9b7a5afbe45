#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/link_fixture.h"

// Moving links of an arena, compared with theory.
namespace cancha::world {
namespace {

constexpr RobotId kCube{1};
constexpr double kCrate_m = 0.2;
constexpr double kHalf_m = kCrate_m / 2;

v1::Discipline lab_without_friction() {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(0);
    return discipline;
}

/// Adds a free robot at this place, to be launched along x.
v1::Discipline& with_cube(v1::Discipline& discipline, double x_m) {
    add_robot(discipline, {x_m, 0, 0});
    return discipline;
}

// --- Falling, damping, resting.

TEST(LinkTest, FallsAsTheyDo) {
    v1::Discipline discipline = free_lab();
    add_crate(discipline, "crate", {1, 2, 10}, {kCrate_m, kCrate_m, kCrate_m});
    WorldFixture fixture(discipline);

    fixture.run_for(0.5);

    // Velocity first, then position with the new velocity: n (n + 1) / 2 steps of g h^2.
    const double steps = 0.5 / kSubstep_s;
    EXPECT_NEAR(link_of(fixture).velocity_mps.z, -kGravity_mps2 * 0.5, 1e-9);
    EXPECT_NEAR(link_of(fixture).position_m.z,
                10 - kGravity_mps2 * kSubstep_s * kSubstep_s * steps * (steps + 1) / 2, 1e-9);
    EXPECT_EQ(link_of(fixture).position_m.x, 1);
    EXPECT_EQ(link_of(fixture).position_m.y, 2);
}

TEST(LinkTest, DampingTakesItsShareOfTheSpeedEachSecond) {
    constexpr double kDamping = 0.6;
    v1::Discipline discipline = free_lab();
    add_crate(discipline, "crate", {0, 0, 100}, {kCrate_m, kCrate_m, kCrate_m})
        .set_linear_damping(kDamping);
    WorldFixture fixture(discipline);

    fixture.run_for(3);

    // v' = (v - g h) s, from rest.
    const double share = std::pow(1 - kDamping, kSubstep_s);
    const double left = std::pow(1 - kDamping, 3);
    EXPECT_NEAR(link_of(fixture).velocity_mps.z,
                -kGravity_mps2 * kSubstep_s * share * (1 - left) / (1 - share), 1e-9);
}

TEST(LinkTest, RestsOnTheGroundAndOnOthers) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(0.5);
    add_crate(discipline, "low", {0, 0, kHalf_m}, {kCrate_m, kCrate_m, kCrate_m});
    add_crate(discipline, "high", {0.02, 0, 3 * kHalf_m + 0.05}, {kCrate_m, kCrate_m, kCrate_m});
    WorldFixture fixture(discipline);

    fixture.run_for(5);

    EXPECT_NEAR(link_of(fixture, 0).position_m.z, kHalf_m, 1e-3);
    EXPECT_NEAR(link_of(fixture, 1).position_m.z, 3 * kHalf_m, 2e-3);
    EXPECT_NEAR(link_of(fixture, 1).position_m.x, 0.02, 2e-3);
    EXPECT_LT(length(link_of(fixture, 1).velocity_mps), 1e-3);
}

/// Round shapes roll, so only their height is tested.
class RestingShapeTest : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Shapes, RestingShapeTest,
                         ::testing::Values("sphere", "cylinder", "capsule"));

TEST_P(RestingShapeTest, LiesOnTheGroundAndOnADeck) {
    const std::string kind = GetParam();
    v1::Shape shape;
    double height_m = 0.1;
    if (kind == "sphere") {
        shape.mutable_sphere()->set_radius_m(0.1);
    } else if (kind == "cylinder") {
        shape.mutable_cylinder()->set_radius_m(0.1);
        shape.mutable_cylinder()->set_length_m(0.3);
        height_m = 0.15;
    } else {
        shape.mutable_capsule()->set_radius_m(0.1);
        shape.mutable_capsule()->set_length_m(0.3);
        height_m = 0.25;
    }
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(0.5);
    write_pose(*add_shape(discipline, "deck", box_of({2, 2, 0.5})).mutable_pose(), {5, 0, 1.25});
    add_collision(add_body(discipline, "low", {0, 0, height_m + 0.01}), shape);
    add_collision(add_body(discipline, "high", {5, 0, height_m + 1.51}), shape);
    WorldFixture fixture(discipline);

    fixture.run_for(1);

    EXPECT_NEAR(link_of(fixture, 0).position_m.z, height_m, 2e-3);
    EXPECT_NEAR(link_of(fixture, 1).position_m.z, 1.5 + height_m, 2e-3);
}

TEST(LinkTest, TheCentreOfMassMayBeOffItsFrame) {
    v1::Discipline discipline = free_lab();
    v1::Link& link = add_crate(discipline, "crate", {1, 0, 5}, {kCrate_m, kCrate_m, kCrate_m});
    write_pose(*link.mutable_pose(), {0, 0, 0}, 0, 0, std::numbers::pi / 2);
    write_pose(*link.mutable_inertia()->mutable_pose(), {0.3, 0, 0.1});

    WorldFixture fixture(discipline);

    EXPECT_NEAR(link_of(fixture).position_m.x, 1, 1e-12);
    EXPECT_NEAR(link_of(fixture).position_m.y, 0.3, 1e-12);
    EXPECT_NEAR(link_of(fixture).position_m.z, 5.1, 1e-12);
}

// --- Friction between two bodies with friction of their own.

/// Increase of speed in the second second.
double gain_on_slope_mps(double tilt_rad, double slope_friction, double crate_friction) {
    // The friction of robots does not matter here.
    v1::Discipline discipline = lab_without_friction();
    v1::Collision& slope = add_shape(discipline, "slope", plane());
    slope.mutable_surface()->set_friction(slope_friction);
    write_pose(*slope.mutable_pose(), {0, 0, 50}, 0, tilt_rad);
    const Vec3 normal = rotated({0, 0, 1}, orientation_of(0, tilt_rad, 0));
    v1::Link& crate = add_crate(discipline, "crate", {}, {kCrate_m, kCrate_m, kCrate_m});
    crate.mutable_collisions(0)->mutable_surface()->set_friction(crate_friction);
    write_pose(*last_model(discipline).mutable_pose(), Vec3{0, 0, 50} + kHalf_m * normal, 0,
               tilt_rad);
    WorldFixture fixture(discipline);
    fixture.run_for(1);
    const double before_mps = length(link_of(fixture).velocity_mps);
    fixture.run_for(1);
    return length(link_of(fixture).velocity_mps) - before_mps;
}

TEST(LinkTest, OfTwoFrictionsTheSmallerOneCounts) {
    const double tilt_rad = std::atan(0.3);

    EXPECT_NEAR(gain_on_slope_mps(tilt_rad, 0.32, 5), 0, 1e-3);
    EXPECT_NEAR(gain_on_slope_mps(tilt_rad, 5, 0.32), 0, 1e-3);
    const double slides_mps = kGravity_mps2 * (std::sin(tilt_rad) - 0.2 * std::cos(tilt_rad));
    EXPECT_NEAR(gain_on_slope_mps(tilt_rad, 0.2, 5), slides_mps, 1e-3);
    EXPECT_NEAR(gain_on_slope_mps(tilt_rad, 5, 0.2), slides_mps, 1e-3);
}

TEST(LinkTest, BouncesAsItsOwnSurfaceSays) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_restitution(0);
    discipline.mutable_timing()->set_substeps(40);
    v1::Shape sphere;
    sphere.mutable_sphere()->set_radius_m(0.1);
    add_collision(add_body(discipline, "marble", {0, 0, 1.1}), sphere)
        .mutable_surface()
        ->set_restitution(0.7);
    WorldFixture fixture(discipline);

    fixture.run_for(0.45);  // It meets the ground after 0.4515 s.
    double highest_m = 0;
    for (int tick = 2; tick < 45; ++tick) {
        fixture.run_ticks(1);
        highest_m = tick > 5 ? std::max(highest_m, link_of(fixture).position_m.z) : 0;
    }

    EXPECT_NEAR(highest_m - 0.1, 0.7 * 0.7 * 1, 0.02);
}

// --- Robots and the ball push links.

TEST(LinkTest, ARobotThatHitsOneSharesItsMomentum) {
    for (const auto body : {v1::BODY_FREE, v1::BODY_UPRIGHT}) {
        v1::Discipline discipline = lab_without_friction();
        discipline.mutable_robot_kinds(0)->set_body(body);
        with_cube(discipline, -0.5);
        add_crate(discipline, "crate", {0, 0, 0.05}, {0.4, 0.4, 0.1}, 3);
        WorldFixture fixture(discipline);
        fixture.place(kCube, {-0.5, 0, 0}, {.velocity_mps = {1, 0}});

        fixture.run_for(1);

        // The robot has 1 kg, and nothing bounces.
        EXPECT_NEAR(link_of(fixture).velocity_mps.x, 0.25, 1e-3) << v1::Body_Name(body);
        EXPECT_NEAR(fixture.robot(kCube).velocity_mps.x, 0.25, 1e-3) << v1::Body_Name(body);
        EXPECT_NEAR(link_of(fixture).position_m.z, 0.05, 1e-3) << v1::Body_Name(body);
    }
}

TEST(LinkTest, TheBallBouncesOffOne) {
    v1::Discipline discipline = lab_without_friction();
    v1::Ball& ball = *discipline.mutable_ball();
    ball = empty_field().ball();
    ball.set_wall_restitution(0.8);
    ball.set_start_x_m(5);
    constexpr double kCrate_kg = 0.5;
    add_crate(discipline, "crate", {0, 0, 30}, {kCrate_m, kCrate_m, kCrate_m}, kCrate_kg);
    WorldFixture fixture(discipline);
    fixture.world().launch_ball({.position_m = {1, 0, 30}, .velocity_mps = {-5, 0, 0}});

    fixture.run_for(0.5);

    const double link_mps = link_of(fixture).velocity_mps.x;
    EXPECT_NEAR(kCrate_kg * link_mps + kBallMass_kg * fixture.ball().velocity_mps.x,
                -5 * kBallMass_kg, 1e-9);
    EXPECT_NEAR(fixture.ball().velocity_mps.x - link_mps, 0.8 * 5, 0.05);
}

TEST(LinkTest, CarriesARobot) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(0.5);
    add_crate(discipline, "table", {0, 0, 0.1}, {1, 1, 0.2}, 20);
    write_pose(*add_robot(discipline).mutable_start(), {0, 0, 0.21});
    WorldFixture fixture(discipline);

    fixture.run_for(2);

    EXPECT_NEAR(fixture.robot(kCube).position_m.z, 0.25, 3e-3);
    EXPECT_NEAR(link_of(fixture).position_m.z, 0.1, 2e-3);
}

TEST(LinkTest, LiesOnAnUprightRobotWithoutPressingItDown) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_robot_kinds(0)->set_body(v1::BODY_UPRIGHT);
    discipline.mutable_physics()->set_robot_friction(0.5);
    with_cube(discipline, 0);
    add_crate(discipline, "hat", {0, 0, 0.21}, {kCrate_m, kCrate_m, kCrate_m}, 5);
    WorldFixture fixture(discipline);

    fixture.run_for(2);

    EXPECT_NEAR(link_of(fixture).position_m.z, 0.2, 3e-3);
    EXPECT_NEAR(fixture.robot(kCube).position_m.z, 0.05, 1e-9);
}

TEST(LinkTest, AWallStopsOne) {
    v1::Discipline discipline = lab_without_friction();
    with_cube(discipline, -0.5);
    add_crate(discipline, "crate", {0, 0, 0.05}, {0.4, 0.4, 0.1});
    write_pose(*add_shape(discipline, "wall", box_of({0.1, 4, 1})).mutable_pose(), {1, 0, 0.5});
    WorldFixture fixture(discipline);
    fixture.place(kCube, {-0.5, 0, 0}, {.velocity_mps = {2, 0}});

    fixture.run_for(3);

    EXPECT_LT(link_of(fixture).position_m.x, 0.751);
    EXPECT_LT(fixture.robot(kCube).position_m.x, 0.352);
}

TEST(LinkTest, ThoseOfOneModelPassEachOther) {
    v1::Discipline discipline = free_lab();
    add_crate(discipline, "both", {0, 0, 0.1}, {0.2, 0.2, 0.2});
    v1::Link& other = *last_model(discipline).add_links();
    other = last_model(discipline).links(0);
    other.set_name("other");
    other.mutable_pose()->set_z_m(1);
    WorldFixture fixture(discipline);

    fixture.run_for(2);

    EXPECT_NEAR(link_of(fixture, 1).position_m.z, 0.1, 1e-3);
}

TEST(LinkTest, WhatIsThrownFarStopsAtTheEndOfTheWorld) {
    v1::Discipline discipline = free_lab();
    with_cube(discipline, 0);
    add_crate(discipline, "crate", {5, 0, 1}, {1, 1, 1});
    WorldFixture fixture(discipline);
    fixture.launch(kCube, {.position_m = {4999, 0, 50}, .velocity_mps = {500, 0, 0}});

    fixture.run_for(0.2);

    EXPECT_NEAR(fixture.robot(kCube).velocity_mps.x, 100, 0.1);
    EXPECT_EQ(fixture.robot(kCube).position_m.x, 5000);
}

// --- Equal bits.

v1::Discipline lively_links() {
    v1::Discipline discipline = pendulum(1);
    discipline.mutable_physics()->set_robot_friction(0.3);
    add_crate(discipline, "low", {1, 0, kHalf_m}, {kCrate_m, kCrate_m, kCrate_m})
        .set_angular_damping(0.4);
    v1::Link& odd = add_crate(discipline, "odd", {1.05, 0.05, 1}, {0.1, 0.2, 0.3});
    odd.mutable_inertia()->set_ixy_kgm2(1e-3);
    write_pose(*last_model(discipline).mutable_pose(), {1.05, 0.05, 1}, 0.4, 0.3, 0.2);
    with_cube(discipline, 0.3);
    *discipline.mutable_ball() = empty_field().ball();
    discipline.mutable_ball()->set_start_x_m(1.3);
    return discipline;
}

void push_and_shoot(WorldFixture& fixture) {
    fixture.place(kCube, {0.3, 0.02, 0}, {.velocity_mps = {3, 0}});
    fixture.world().launch_ball({.position_m = {2, 0, 0.1}, .velocity_mps = {-3, 0, 0}});
}

std::vector<std::uint64_t> hashes_of(WorldFixture& fixture, int ticks) {
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < ticks; ++i) {
        fixture.run_ticks(1);
        hashes.push_back(fixture.hash());
    }
    return hashes;
}

TEST(LinkDeterminismTest, ARestoredWorldGoesOnWithTheSameBits) {
    for (const int before : {3, 25, 90}) {
        WorldFixture fixture(lively_links());
        push_and_shoot(fixture);
        hashes_of(fixture, before);
        const WorldSnapshot snapshot = fixture.world().snapshot();
        const std::vector<std::uint64_t> first = hashes_of(fixture, 120);
        WorldFixture other(lively_links(), 5);
        hashes_of(other, 7);

        ASSERT_TRUE(other.restore(snapshot));
        EXPECT_EQ(other.world().snapshot(), snapshot);
        EXPECT_EQ(hashes_of(other, 120), first);
    }
}

TEST(LinkDeterminismTest, WorldsSteppedInTurnDoNotFeelEachOther) {
    WorldFixture alone(lively_links());
    push_and_shoot(alone);
    const std::vector<std::uint64_t> expected = hashes_of(alone, 120);
    WorldFixture one(lively_links(), 1);
    WorldFixture two(lively_links(), 2);
    push_and_shoot(one);

    for (std::size_t i = 0; i < expected.size(); ++i) {
        two.run_ticks(1);
        one.run_ticks(1);
        ASSERT_EQ(one.hash(), expected[i]) << "tick " << i;
    }
}

TEST(LinkDeterminismTest, ASnapshotOfAWorldWithoutLinksIsRefused) {
    WorldFixture fixture(lively_links());
    v1::Discipline bare = lively_links();
    bare.mutable_arena()->clear_models();
    WorldFixture other(bare);

    EXPECT_FALSE(fixture.restore(other.world().snapshot()));
}

}  // namespace
}  // namespace cancha::world

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/link_fixture.h"

// Joints between links of an arena, compared with theory.
namespace cancha::world {
namespace {

TEST(JointTest, APendulumSwingsAsTheoryHasIt) {
    constexpr double kAngle_rad = 0.1;
    v1::Discipline discipline = pendulum(kAngle_rad);
    discipline.mutable_timing()->set_substeps(40);
    WorldFixture fixture(discipline);
    // T = 2 pi sqrt(I / (m g l)), longer by 1 + a^2 / 16.
    const double period_s = 2 * std::numbers::pi *
                            std::sqrt((0.01 + 0.25) / (kGravity_mps2 * 0.5)) *
                            (1 + kAngle_rad * kAngle_rad / 16);
    const double start_m = link_of(fixture).position_m.y;

    std::uint64_t ticks = 0;  // Until it has come to its lowest point three times.
    for (int crossings = 0; crossings < 3; ++ticks) {
        const double before_m = link_of(fixture).position_m.y;
        fixture.run_ticks(1);
        crossings += before_m * link_of(fixture).position_m.y <= 0 ? 1 : 0;
    }

    EXPECT_NEAR(static_cast<double>(ticks) * kTick_s, 1.25 * period_s, 1.5 * kTick_s);
    fixture.run_ticks(static_cast<std::uint64_t>(std::lround(0.75 * period_s / kTick_s)));
    EXPECT_NEAR(link_of(fixture).position_m.y, start_m, 0.03 * std::abs(start_m));
}

TEST(JointTest, APendulumSwingsTheSameWhateverLiesFarAway) {
    v1::Discipline discipline = pendulum(1.2);
    WorldFixture alone(discipline);
    // It passes this plank at a distance of 5 mm.
    add_crate(discipline, "plank", {9, 0, 1}, {1, 1, 0.01});
    add_joint(discipline, v1::JOINT_TYPE_FIXED);
    WorldFixture accompanied(discipline);

    alone.run_for(20);
    accompanied.run_for(20);

    EXPECT_NEAR(link_of(accompanied).position_m.y, link_of(alone).position_m.y, 1e-3);
    EXPECT_NEAR(link_of(accompanied).position_m.z, link_of(alone).position_m.z, 1e-3);
}

TEST(JointTest, AHingeKeepsItsLimits) {
    for (const double limit_rad : {0.3, 1.2}) {
        v1::Discipline discipline = free_lab();
        // A bar along x, held at its end; falling turns it about y.
        add_body(discipline, "bar", {0.5, 0, 3});
        v1::Joint& joint = add_joint(discipline, v1::JOINT_TYPE_REVOLUTE, {0, 1, 0});
        write_pose(*joint.mutable_pose(), {-0.5, 0, 0});
        joint.set_upper(limit_rad);
        WorldFixture fixture(discipline);

        fixture.run_for(5);

        EXPECT_NEAR(link_of(fixture).position_m.x, 0.5 * std::cos(limit_rad), 2e-3);
        EXPECT_NEAR(link_of(fixture).position_m.z, 3 - 0.5 * std::sin(limit_rad), 2e-3);
        ASSERT_EQ(fixture.state().joints.size(), 1U);
        EXPECT_NEAR(fixture.state().joints[0].position, limit_rad, 5e-3);
    }
}

TEST(JointTest, ItsSpeedIsThatWithWhichItsPositionGrows) {
    WorldFixture fixture(pendulum(0.5));
    fixture.run_for(0.2);
    const referee::JointState before = fixture.state().joints.at(0);
    fixture.run_ticks(1);
    const referee::JointState after = fixture.state().joints.at(0);

    ASSERT_GT(std::abs(after.speed), 0.1);
    EXPECT_NEAR((after.position - before.position) / kTick_s, (before.speed + after.speed) / 2,
                0.02 * std::abs(after.speed));
}

TEST(JointTest, ASliderMovesAlongItsAxisOnlyUpToItsLimit) {
    constexpr double kTilt_rad = std::numbers::pi / 6;  // Below the level.
    v1::Discipline discipline = free_lab();
    add_body(discipline, "drawer", {0, 0, 10});
    write_pose(*last_model(discipline).mutable_pose(), {0, 0, 10}, 0, kTilt_rad);
    v1::Joint& joint = add_joint(discipline, v1::JOINT_TYPE_PRISMATIC, {1, 0, 0});
    joint.set_upper(2);
    WorldFixture fixture(discipline);

    fixture.run_for(0.5);
    const double steps = 0.5 / kSubstep_s;
    const double way_m =
        kGravity_mps2 * std::sin(kTilt_rad) * kSubstep_s * kSubstep_s * steps * (steps + 1) / 2;
    EXPECT_NEAR(link_of(fixture).position_m.x, way_m * std::cos(kTilt_rad), 1e-3);
    EXPECT_NEAR(link_of(fixture).position_m.z, 10 - way_m * std::sin(kTilt_rad), 1e-3);
    EXPECT_NEAR(link_of(fixture).position_m.y, 0, 1e-9);

    fixture.run_for(3);
    EXPECT_NEAR(link_of(fixture).position_m.x, 2 * std::cos(kTilt_rad), 5e-3);
}

TEST(JointTest, WhatIsFixedToTheWorldStays) {
    v1::Discipline discipline = free_lab();
    add_body(discipline, "lamp", {0, 0, 3});
    add_joint(discipline, v1::JOINT_TYPE_FIXED);
    WorldFixture fixture(discipline);

    fixture.run_for(5);

    EXPECT_NEAR(link_of(fixture).position_m.z, 3, 1e-3);
}

TEST(JointTest, WhatIsFixedToEachOtherMovesAsOne) {
    v1::Discipline discipline = free_lab();
    add_crate(discipline, "dumb-bell", {0, 0, 0.1}, {0.2, 0.2, 0.2});
    v1::Link& other = *last_model(discipline).add_links();
    other = last_model(discipline).links(0);
    other.set_name("other");
    other.mutable_pose()->set_x_m(0.25);
    other.mutable_pose()->set_z_m(1);
    v1::Joint& joint = add_joint(discipline, v1::JOINT_TYPE_FIXED);
    joint.set_parent("other");
    WorldFixture fixture(discipline);
    const Vec3 apart_m = link_of(fixture, 1).position_m - link_of(fixture, 0).position_m;

    fixture.run_for(2);  // It tips over.

    EXPECT_LT(link_of(fixture, 1).position_m.z, 0.5);
    EXPECT_NEAR(length(link_of(fixture, 1).position_m - link_of(fixture, 0).position_m),
                length(apart_m), 0.02);
}

TEST(JointTest, ASeesawGoesDownOnTheSideOfTheRobot) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(1);
    add_crate(discipline, "plank", {0, 0, 0.5}, {3, 0.6, 0.05}, 2);
    add_joint(discipline, v1::JOINT_TYPE_REVOLUTE, {0, 1, 0}).set_upper(0.2);
    last_model(discipline).mutable_joints(0)->set_lower(-0.2);
    write_pose(*add_robot(discipline).mutable_start(), {0.7, 0, 0.53});
    WorldFixture fixture(discipline);

    fixture.run_for(2);

    EXPECT_NEAR(2 * std::asin(link_of(fixture).orientation.y), 0.2, 5e-3);
    EXPECT_NEAR(fixture.robot(RobotId{1}).position_m.x, 0.7, 0.05);
}

TEST(JointTest, WhatCannotBeHeldTogetherDoesNotRunAway) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_erp(1);
    add_crate(discipline, "knot", {0, 0, 5}, {0.1, 0.1, 0.1});
    v1::Model& knot = last_model(discipline);
    v1::Link& other = *knot.add_links();
    other = knot.links(0);
    other.set_name("other");
    other.mutable_pose()->set_x_m(0.05);
    // Sliders across each other and two hinges: no motion satisfies all of them.
    for (int i = 0; i < 4; ++i) {
        v1::Joint& joint = *knot.add_joints();
        joint.set_name("joint" + std::to_string(i));
        joint.set_type(i < 2 ? v1::JOINT_TYPE_PRISMATIC : v1::JOINT_TYPE_REVOLUTE);
        joint.set_parent("other");
        joint.set_child("link");
        joint.mutable_axis()->set_x(i == 0 ? 1 : 0);
        joint.mutable_axis()->set_y(1);
        joint.mutable_axis()->set_z(i);
        joint.mutable_pose()->set_x_m(0.3 * i);
    }
    WorldFixture fixture(discipline);

    fixture.run_for(60);

    for (const referee::LinkState& link : fixture.state().links) {
        EXPECT_LE(length(link.velocity_mps), 100 + 1e-9);
        EXPECT_LE(length(link.turn_rate_radps), 3000 + 1e-9);
        EXPECT_LE(length(link.position_m), 1.8 * 5000);
    }
}

}  // namespace
}  // namespace cancha::world

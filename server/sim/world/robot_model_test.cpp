#include "server/sim/world/robot_model.h"

#include <cmath>
#include <numbers>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/link_fixture.h"

// Robots that are models of several links.
namespace cancha::world {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr RobotId kMast{1};

v1::Link& add_box(v1::Model& model, const std::string& name, const Vec3& position_m,
                  const Vec3& size_m, double mass_kg) {
    const auto moment = [mass_kg](double a_m, double b_m) {
        return mass_kg * (a_m * a_m + b_m * b_m) / 12;
    };
    v1::Link& link = *model.add_links();
    link.set_name(name);
    write_pose(*link.mutable_pose(), position_m);
    link.mutable_inertia()->set_mass_kg(mass_kg);
    link.mutable_inertia()->set_ixx_kgm2(moment(size_m.y, size_m.z));
    link.mutable_inertia()->set_iyy_kgm2(moment(size_m.x, size_m.z));
    link.mutable_inertia()->set_izz_kgm2(moment(size_m.x, size_m.y));
    add_collision(link, box_of(size_m));
    return link;
}

/// A base of 0.4 x 0.4 x 0.1 m with a mast ahead of it that a hinge about y lets fall forwards, a
/// quarter turn at most. It stands on the floor, told nothing.
v1::Discipline mast_robot() {
    v1::Discipline discipline = free_lab();
    v1::Model& structure = *discipline.mutable_robot_kinds(0)->mutable_structure();
    add_box(structure, "base", {0, 0, 0}, {0.4, 0.4, 0.1}, 5);
    add_box(structure, "mast", {0.1, 0, 0.3}, {0.02, 0.02, 0.4}, 0.1);
    v1::Joint& hinge = *structure.add_joints();
    hinge.set_name("hinge");
    hinge.set_type(v1::JOINT_TYPE_REVOLUTE);
    hinge.set_parent("base");
    hinge.set_child("mast");
    write_pose(*hinge.mutable_pose(), {0, 0, -0.2});
    hinge.mutable_axis()->set_y(1);
    hinge.set_lower(0);
    hinge.set_upper(std::numbers::pi / 2);
    add_robot(discipline);
    return discipline;
}

void push_mast_over(v1::Discipline& discipline) {
    // Built as it leans by 0.2 rad about its foot.
    constexpr double kLean_rad = 0.2;
    write_pose(
        *discipline.mutable_robot_kinds(0)->mutable_structure()->mutable_links(1)->mutable_pose(),
        {0.1 + 0.2 * std::sin(kLean_rad), 0, 0.1 + 0.2 * std::cos(kLean_rad)}, 0, kLean_rad);
}

TEST(RobotOfLinksTest, StandsWhereItIsPutWithItsLinksAsTheyAreBuilt) {
    WorldFixture fixture(mast_robot());
    fixture.place(kMast, {1, 2, std::numbers::pi / 2});

    EXPECT_NEAR(fixture.robot(kMast).position_m.z, 0.05, 1e-12);
    ASSERT_EQ(fixture.state().links.size(), 1U);  // Its base is the robot itself.
    EXPECT_NEAR(link_of(fixture).position_m.x, 1, 1e-12);
    EXPECT_NEAR(link_of(fixture).position_m.y, 2.1, 1e-12);
    EXPECT_NEAR(link_of(fixture).position_m.z, 0.35, 1e-12);
}

TEST(RobotOfLinksTest, ItsJointMovesAndIsSeen) {
    v1::Discipline discipline = mast_robot();
    push_mast_over(discipline);
    WorldFixture fixture(discipline);
    ASSERT_EQ(fixture.state().joints.size(), 1U);
    EXPECT_NEAR(fixture.state().joints[0].position, 0, 1e-9);

    fixture.run_ticks(5);
    EXPECT_GT(fixture.state().joints[0].speed, 0);

    // Down to its limit, a quarter turn from where it was built.
    fixture.run_for(5);
    EXPECT_NEAR(fixture.state().joints[0].position, std::numbers::pi / 2, 0.01);
    EXPECT_NEAR(fixture.robot(kMast).position_m.z, 0.05, 2e-3);
}

TEST(RobotOfLinksTest, APlacementPutsItsJointsBack) {
    v1::Discipline discipline = mast_robot();
    push_mast_over(discipline);
    WorldFixture fixture(discipline);
    fixture.run_for(2);

    fixture.place(kMast, {1, 0, 0});

    EXPECT_NEAR(fixture.state().joints[0].position, 0, 1e-9);
    EXPECT_EQ(fixture.state().joints[0].speed, 0);
}

TEST(RobotOfLinksTest, ARestoredWorldGoesOnWithTheSameBits) {
    v1::Discipline discipline = mast_robot();
    push_mast_over(discipline);
    WorldFixture first(discipline);
    first.run_ticks(30);
    const WorldSnapshot snapshot = first.world().snapshot();
    first.run_ticks(60);
    WorldFixture second(discipline);

    ASSERT_TRUE(second.restore(snapshot));
    second.run_ticks(60);

    EXPECT_EQ(second.world().snapshot(), first.world().snapshot());
}

TEST(RobotOfLinksTest, AreSeenInTheOrderOfArenaThenRobots) {
    v1::Discipline discipline = mast_robot();
    add_crate(discipline, "crate", {5, 0, 0.1}, {0.2, 0.2, 0.2});
    add_robot(discipline).mutable_start()->set_y_m(2);

    ASSERT_EQ(error_of(discipline), "");
    const WorldSpec spec = *make_world_spec(discipline);

    std::vector<std::string> links;
    for (const LinkSpec* link : spec.moving_links()) {
        links.push_back(link->name);
    }
    EXPECT_THAT(links, ::testing::ElementsAre("crate/link", "robot 1/mast", "robot 2/mast"));
    ASSERT_EQ(spec.moving_joints().size(), 2U);
    EXPECT_EQ(spec.moving_joints()[1]->name, "robot 2/hinge");
}

TEST(RobotOfLinksTest, IsRefusedWithoutLinksCollisionsOrABaseOfItsOwn) {
    v1::Discipline empty = mast_robot();
    empty.mutable_robot_kinds(0)->mutable_structure()->clear_links();
    EXPECT_THAT(error_of(empty), StartsWith("robot_kinds.cube.structure"));

    v1::Discipline ghost = mast_robot();
    for (v1::Link& link : *ghost.mutable_robot_kinds(0)->mutable_structure()->mutable_links()) {
        link.clear_collisions();
    }
    EXPECT_THAT(error_of(ghost), HasSubstr("collide with nothing"));

    v1::Discipline held = mast_robot();
    held.mutable_robot_kinds(0)->mutable_structure()->mutable_joints(0)->set_parent("world");
    EXPECT_THAT(error_of(held), HasSubstr("holds no robot"));

    v1::Discipline fixed = mast_robot();
    fixed.mutable_robot_kinds(0)->mutable_structure()->set_is_static(true);
    EXPECT_THAT(error_of(fixed), HasSubstr("a robot moves"));
}

}  // namespace
}  // namespace cancha::world

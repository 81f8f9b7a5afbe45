#include "server/sim/world/robot_model.h"

#include <cmath>
#include <numbers>
#include <span>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/world/model_builder.h"
#include "server/sim/world/obstacles.h"
#include "tests/support/link_fixture.h"

// Robots that are models of several links.
namespace cancha::world {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr RobotId kMast{1};

/// A base of 0.4 x 0.4 x 0.1 m with a mast ahead of it. On a hinge about y the mast falls forwards,
/// by at most a quarter turn. The robot stands on the floor without a command.
v1::Discipline mast_robot() {
    v1::Discipline discipline = free_lab();
    v1::Model& structure = *discipline.mutable_robot_kinds(0)->mutable_structure();
    add_box(structure, "base", {0, 0, 0}, {0.4, 0.4, 0.1}, 5);
    add_box(structure, "mast", {0.1, 0, 0.3}, {0.02, 0.02, 0.4}, 0.1);
    v1::Joint& hinge = add_hinge(structure, "base", "mast", {0, 0, -0.2});
    hinge.set_lower(0);
    hinge.set_upper(std::numbers::pi / 2);
    add_robot(discipline);
    return discipline;
}

void push_mast_over(v1::Discipline& discipline) {
    // Built with a lean of 0.2 rad about its foot.
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

/// Adds a block in which the fallen mast would lie: ahead of the base, as high as the mast's foot.
void add_block(v1::Discipline& discipline, const Vec3& position_m) {
    v1::Collision& block = add_shape(discipline, "block", box_of({0.1, 0.1, 0.06}));
    write_pose(*block.mutable_pose(), position_m);
}

TEST(RobotOfLinksTest, StandsInWhatItsJointsBringItInto) {
    constexpr double kLying[] = {std::numbers::pi / 2};
    constexpr double kUpright[] = {0};
    v1::Discipline discipline = mast_robot();
    add_block(discipline, {0.4, 0, 0.15});
    const Result<WorldSpec> spec = make_world_spec(discipline);
    ASSERT_TRUE(spec) << spec.error().message;
    const RobotSpec& robot = spec->robots.front();
    const auto obstacle_with = [&](std::span<const double> joints) {
        return obstacle_at(robot, {}, {}, joints, *spec);
    };
    EXPECT_EQ(obstacle_with({}), "");
    EXPECT_EQ(obstacle_with(kUpright), "");
    EXPECT_EQ(obstacle_with(kLying), "the wall 'block/link/collision'");

    v1::JointPosition& start = *discipline.mutable_robots(0)->add_joints();
    start.set_joint("hinge");
    start.set_position(kLying[0]);
    EXPECT_THAT(error_of(discipline),
                HasSubstr("robots[0].start: overlaps with the wall 'block/link/collision'"));
}

TEST(RobotOfLinksTest, StandsClearOfWhatItsJointsTakeItOutOf) {
    v1::Discipline discipline = mast_robot();
    add_block(discipline, {0.1, 0, 0.4});  // Where the mast is built.
    EXPECT_THAT(error_of(discipline), HasSubstr("overlaps with the wall 'block/link/collision'"));
    v1::JointPosition& start = *discipline.mutable_robots(0)->add_joints();
    start.set_joint("hinge");
    start.set_position(std::numbers::pi / 2);
    EXPECT_EQ(error_of(discipline), "");
}

TEST(RobotOfLinksTest, ItsJointMovesAndIsSeen) {
    v1::Discipline discipline = mast_robot();
    push_mast_over(discipline);
    WorldFixture fixture(discipline);
    ASSERT_EQ(fixture.state().joints.size(), 1U);
    EXPECT_NEAR(fixture.state().joints[0].position, 0, 1e-9);

    fixture.run_ticks(5);
    EXPECT_GT(fixture.state().joints[0].speed, 0);

    // It falls to its limit, a quarter turn from the position as built.
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
    std::vector<std::string> joints;
    for (const JointSpec* joint : spec.moving_joints()) {
        joints.push_back(joint->name);
    }
    EXPECT_THAT(links, ElementsAre("crate/link", "robot 1/mast", "robot 2/mast"));
    EXPECT_THAT(joints, ElementsAre("robot 1/hinge", "robot 2/hinge"));
    // Names come from the settings, so that recordings of worlds that are no longer legal have
    // them.
    EXPECT_EQ(moving_names(discipline).links, links);
    EXPECT_EQ(moving_names(discipline).joints, joints);
    WorldFixture fixture(discipline);
    EXPECT_NEAR(link_of(fixture, 0).position_m.x, 5, 1e-9);
    EXPECT_NEAR(link_of(fixture, 2).position_m.y, 2, 1e-9);
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

v1::Model& structure_of(v1::Discipline& discipline) {
    return *discipline.mutable_robot_kinds(0)->mutable_structure();
}

TEST(RobotOfLinksTest, IsRefusedIfItWouldFallApart) {
    v1::Discipline loose = mast_robot();
    structure_of(loose).clear_joints();
    EXPECT_THAT(error_of(loose),
                AllOf(StartsWith("robot_kinds.cube.structure.links.mast: no joint holds it to the "
                                 "base 'base'"),
                      HasSubstr("add a joint")));

    // The links are joined to each other, but not to the base.
    v1::Discipline apart = mast_robot();
    add_box(structure_of(apart), "flag", {0.1, 0, 0.5}, {0.1, 0.02, 0.1}, 0.1);
    structure_of(apart).mutable_joints(0)->set_parent("flag");
    EXPECT_THAT(error_of(apart), StartsWith("robot_kinds.cube.structure.links.mast: no joint"));

    // Joined by a link that comes later in the list, and from child to parent.
    add_hinge(structure_of(apart), "flag", "base", {}).set_name("second");
    EXPECT_EQ(error_of(apart), "");
}

TEST(RobotOfLinksTest, HasNoPoseButItsStart) {
    v1::Discipline discipline = mast_robot();
    structure_of(discipline).mutable_pose();
    EXPECT_EQ(error_of(discipline), "");

    structure_of(discipline).mutable_pose()->set_z_m(0.5);
    EXPECT_THAT(error_of(discipline), AllOf(StartsWith("robot_kinds.cube.structure.pose: has no "
                                                       "effect"),
                                            HasSubstr("remove the <pose>")));
}

TEST(RobotOfLinksTest, LinksWithoutVisualsLookAsTheyCollide) {
    v1::Discipline discipline = mast_robot();
    v1::Visual& visual = *structure_of(discipline).mutable_links(0)->add_visuals();
    visual.set_name("skin");
    *visual.mutable_shape() = box_of({0.5, 0.5, 0.2});

    const ModelSpec model = *make_world_spec(discipline)->robots.front().model;

    ASSERT_EQ(model.links[0].visuals.size(), 1U);
    EXPECT_EQ(model.links[0].visuals[0].shape, Shape(BoxShape{{0.5, 0.5, 0.2}}));
    ASSERT_EQ(model.links[1].visuals.size(), 1U);
    EXPECT_EQ(model.links[1].visuals[0].shape, model.links[1].collisions[0].shape);
    EXPECT_EQ(model.links[1].visuals[0].pose, model.links[1].collisions[0].pose);
}

/// Robots of 30 links with this number of collisions each, and crates.
v1::Discipline robots_of_links(int robots, int crates, int parts_of_link = 1) {
    v1::Discipline discipline = free_lab();
    v1::Model& structure = structure_of(discipline);
    for (int i = 0; i < 30; ++i) {
        const std::string name = "link" + std::to_string(i);
        v1::Link& link = add_box(structure, name, {}, {0.1, 0.1, 0.1}, 1);
        for (int part = 1; part < parts_of_link; ++part) {
            add_collision(link, box_of({0.1, 0.1, 0.1})).set_name("part" + std::to_string(part));
        }
        if (i > 0) {
            add_hinge(structure, "link0", name, {}).set_name("hinge" + std::to_string(i));
        }
    }
    for (int i = 0; i < robots; ++i) {
        add_robot(discipline, {1.0 * i, 0, 0});
    }
    for (int i = 0; i < crates; ++i) {
        add_crate(discipline, "crate" + std::to_string(i), {-1.0 - i, 0, 1}, {0.1, 0.1, 0.1});
    }
    return discipline;
}

TEST(RobotOfLinksTest, AllTogetherMustNotBeTooMany) {
    EXPECT_EQ(error_of(robots_of_links(3, 10)), "");
    EXPECT_EQ(error_of(robots_of_links(3, 11)),
              "robots: 11 links of the arena and 90 of robots move; at most 100 can");
    EXPECT_EQ(error_of(robots_of_links(4, 0)),
              "robots: 0 links of the arena and 120 of robots move; at most 100 can");
    EXPECT_EQ(error_of(robots_of_links(1, 50, 15)), "");
    EXPECT_EQ(error_of(robots_of_links(1, 51, 15)),
              "robots: 51 collisions and visuals of the arena and 450 of robots move; at most 500 "
              "can");
}

}  // namespace
}  // namespace cancha::world

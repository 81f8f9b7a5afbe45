#include "server/codec/scene_encoder.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "server/sim/mesh/test_glb.h"
#include "tests/support/hull_shapes.h"
#include "tests/support/link_fixture.h"

namespace cancha::codec {
namespace {

using ::testing::ElementsAre;
using world::add_shape;
using world::box_of;
using world::free_lab;
using world::write_pose;

v1::Scene scene_of(const v1::Discipline& discipline) {
    const Result<world::WorldSpec> spec = world::make_world_spec(discipline);
    EXPECT_TRUE(spec) << spec.error().message;
    return encode_scene(*spec, discipline);
}

/// Adds a visual that looks like a collision of its link. Returns the visual.
v1::Visual& draw(v1::Discipline& discipline, const v1::Collision& collision) {
    v1::Arena& arena = *discipline.mutable_arena();
    v1::Link& link = *arena.mutable_models(arena.models_size() - 1)->mutable_links(0);
    v1::Visual& visual = *link.add_visuals();
    visual.set_name("visual");
    *visual.mutable_pose() = collision.pose();
    *visual.mutable_shape() = collision.shape();
    visual.mutable_colour()->set_g(0.5);
    return visual;
}

v1::Collision& add_bin(v1::Discipline& discipline) {
    v1::Shape round;
    round.mutable_cylinder()->set_radius_m(2);
    return add_shape(discipline, "bin", round);
}

TEST(SceneEncoderTest, TheWallsOfAFieldAreBoxes) {
    const v1::Scene scene = scene_of(world::five_a_side());

    EXPECT_EQ(scene.boxes_size(), 16);
    EXPECT_EQ(scene.shapes_size(), 0);
}

TEST(SceneEncoderTest, WhatIsTiltedIsAShape) {
    v1::Discipline discipline = free_lab();
    v1::Collision& ramp = add_shape(discipline, "ramp", box_of({4, 3, 2}));
    write_pose(*ramp.mutable_pose(), {1, 2, 3}, 0, 0.5, 1);
    draw(discipline, ramp);

    const v1::Scene scene = scene_of(discipline);

    EXPECT_EQ(scene.boxes_size(), 0);
    ASSERT_EQ(scene.shapes_size(), 1);
    const v1::SceneShape& shape = scene.shapes(0);
    EXPECT_EQ(shape.name(), "ramp/link/visual");
    EXPECT_EQ(shape.y_m(), 2);
    EXPECT_EQ(shape.shape().box().length_m(), 4);
    EXPECT_EQ(shape.colour().g(), 0.5);
    EXPECT_FALSE(shape.is_collision());
    const Quaternion expected = world::orientation_of(0, 0.5, 1);
    EXPECT_EQ(shape.orientation().w(), expected.w);
    EXPECT_EQ(shape.orientation().x(), expected.x);
    EXPECT_EQ(shape.orientation().y(), expected.y);
    EXPECT_EQ(shape.orientation().z(), expected.z);
}

TEST(SceneEncoderTest, AMeshTravelsOnceHoweverOftenItIsDrawn) {
    v1::Discipline discipline = free_lab();
    for (const char* name : {"first", "second"}) {
        const v1::Shape hull = world::box_hull({0.2, 0.2, 0.2}, {1, 0, 0});
        v1::Visual& visual = draw(discipline, add_shape(discipline, name, hull));
        visual.clear_colour();
        visual.mutable_mesh()->set_file("block.glb");
        visual.mutable_mesh()->set_scale_z(2);
        v1::Mesh& mesh = *world::last_model(discipline).add_meshes();
        mesh.set_name("block.glb");
        mesh.set_glb(mesh::box_glb({0.1, 0.1, 0.1}));
    }

    const v1::Scene scene = scene_of(discipline);

    ASSERT_EQ(scene.meshes_size(), 1);
    EXPECT_EQ(scene.meshes(0).glb(), mesh::box_glb({0.1, 0.1, 0.1}));
    ASSERT_EQ(scene.shapes_size(), 4);  // No collision has the shape of a mesh.
    for (const int visual : {0, 1}) {
        const v1::SceneShape& shape = scene.shapes(visual);
        EXPECT_EQ(shape.mesh().mesh(), 1);
        EXPECT_TRUE(shape.mesh().keeps_colours());
        EXPECT_EQ(shape.mesh().scale_z(), 2);
        EXPECT_NEAR(shape.x_m(), 1, 1e-12);  // Its x is the centre of mass.
        EXPECT_NEAR(shape.mesh().x_m(), -1, 1e-12);
        EXPECT_EQ(shape.shape().convex().points_size(), 8);
        EXPECT_FALSE(shape.collides());
    }
}

TEST(SceneEncoderTest, AnUprightBoxIsABoxAtAnyHeight) {
    v1::Discipline discipline = free_lab();
    v1::Collision& deck = add_shape(discipline, "deck", box_of({4, 3, 0.1}));
    write_pose(*deck.mutable_pose(), {0, 0, 2}, 0, 0, 1);
    draw(discipline, deck);

    const v1::Scene scene = scene_of(discipline);

    ASSERT_EQ(scene.boxes_size(), 1);
    EXPECT_EQ(scene.boxes(0).name(), "deck/link/visual");
    EXPECT_EQ(scene.boxes(0).z_m(), 2);
    EXPECT_DOUBLE_EQ(scene.boxes(0).heading_rad(), 1);
    EXPECT_EQ(scene.shapes_size(), 0);
}

TEST(SceneEncoderTest, WhatCollidesOtherwiseThanItLooksIsThereAsWell) {
    v1::Discipline discipline = free_lab();
    v1::Collision& bin = add_bin(discipline);
    draw(discipline, bin).mutable_shape()->mutable_cylinder()->set_radius_m(1);
    add_shape(discipline, "fence", box_of({1, 1, 1}));

    const v1::Scene scene = scene_of(discipline);

    ASSERT_EQ(scene.shapes_size(), 3);
    EXPECT_EQ(scene.shapes(0).name(), "fence/link/collision");
    EXPECT_TRUE(scene.shapes(0).is_collision());
    EXPECT_EQ(scene.shapes(1).shape().cylinder().radius_m(), 1);
    EXPECT_FALSE(scene.shapes(1).is_collision());
    EXPECT_EQ(scene.shapes(2).shape().cylinder().radius_m(), 2);
    EXPECT_TRUE(scene.shapes(2).is_collision());
}

TEST(SceneEncoderTest, WhatIsSeenAsItCollidesSaysSo) {
    v1::Discipline discipline = free_lab();
    v1::Collision& bin = add_bin(discipline);
    draw(discipline, bin);
    v1::Visual& core = draw(discipline, bin);
    core.set_name("core");
    core.mutable_shape()->mutable_cylinder()->set_radius_m(1);

    const v1::Scene scene = scene_of(discipline);

    ASSERT_EQ(scene.shapes_size(), 2);
    EXPECT_EQ(scene.shapes(0).shape().cylinder().radius_m(), 2);
    EXPECT_TRUE(scene.shapes(0).collides());
    EXPECT_FALSE(scene.shapes(1).collides());
}

TEST(SceneEncoderTest, ARobotSaysWhereTheMiddleOfItsBoxIs) {
    const auto blimp = referee::load_discipline("blimp_course/solo");
    ASSERT_TRUE(blimp) << blimp.error().message;

    const v1::Scene scene = scene_of(blimp->settings);

    // Spheres of 0.2 m reach 0.36 m ahead of the hull's middle and behind it. One of 0.27 m is
    // above the hull, and a mount ends 0.45 m below.
    const v1::SceneRobot& robot = scene.robots(0);
    EXPECT_NEAR(robot.length_m(), 2 * 0.56, 1e-9);
    EXPECT_NEAR(robot.height_m(), 0.27 + 0.45, 1e-9);
    EXPECT_NEAR(robot.centre_x_m(), 0, 1e-9);
    EXPECT_NEAR(robot.centre_y_m(), 0, 1e-9);
    EXPECT_NEAR(robot.centre_z_m(), (0.27 - 0.45) / 2, 1e-9);
    const auto collisions = std::ranges::count_if(scene.shapes(), [](const auto& shape) {
        return shape.robot() == 1 && shape.is_collision();
    });
    EXPECT_EQ(collisions, 5);
}

TEST(SceneEncoderTest, ABoxIsItsOwnMiddle) {
    const v1::Scene scene = scene_of(world::five_a_side());
    EXPECT_EQ(scene.robots(0).centre_x_m(), 0);
    EXPECT_EQ(scene.robots(0).centre_z_m(), 0);
}

TEST(SceneEncoderTest, AJointSaysWhoseItIs) {
    v1::Discipline discipline = free_lab();
    world::add_crate(discipline, "door", {5, 0, 1}, {1, 1, 1});
    world::add_joint(discipline, v1::JOINT_TYPE_REVOLUTE, {0, 0, 1});
    v1::Model& structure = *discipline.mutable_robot_kinds(0)->mutable_structure();
    world::add_box(structure, "base", {0, 0, 0}, {0.2, 0.2, 0.2}, 1);
    world::add_box(structure, "arm", {0.3, 0, 0}, {0.2, 0.2, 0.2}, 1);
    world::add_hinge(structure, "base", "arm", {});
    world::add_robot(discipline);

    const v1::Scene scene = scene_of(discipline);

    ASSERT_EQ(scene.joints_size(), 2);
    EXPECT_EQ(scene.joints(0).robot(), 0U);
    EXPECT_EQ(scene.joints(1).name(), "robot 1/hinge");
    EXPECT_EQ(scene.joints(1).robot(), 1U);
}

TEST(SceneEncoderTest, AnActuatorSaysWhatItTakesWhatItMovesAndWhereItEnds) {
    v1::Discipline discipline = free_lab();
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    v1::Model& structure = *kind.mutable_structure();
    world::add_box(structure, "base", {0, 0, 0}, {0.2, 0.2, 0.2}, 1);
    world::add_box(structure, "arm", {0.3, 0, 0}, {0.2, 0.2, 0.2}, 1);
    world::add_box(structure, "other", {-0.3, 0, 0}, {0.2, 0.2, 0.2}, 1);
    world::add_hinge(structure, "base", "arm", {}).set_max_speed(1.5);
    v1::Joint& follower = world::add_hinge(structure, "base", "other", {});
    follower.set_name("follower");
    follower.mutable_mimic()->set_joint("hinge");
    kind.clear_drive();
    v1::Actuator& arm = *kind.add_drives();
    arm.set_name("arm");
    arm.set_type("joints");
    arm.add_joints("hinge");
    world::add_robot(discipline);

    const v1::Scene scene = scene_of(discipline);

    ASSERT_EQ(scene.robots(0).actuators_size(), 1);
    const v1::SceneActuator& actuator = scene.robots(0).actuators(0);
    EXPECT_EQ(actuator.name(), "arm");
    EXPECT_THAT(actuator.commands(), ElementsAre("joint_speeds", "joint_positions"));
    EXPECT_THAT(actuator.joints(), ElementsAre(0));
    EXPECT_EQ(scene.links(static_cast<int>(actuator.tip()) - 1), "robot 1/arm");
    ASSERT_EQ(scene.joints_size(), 2);
    EXPECT_EQ(scene.joints(0).max_speed(), 1.5);
    EXPECT_FALSE(scene.joints(1).has_max_speed());
    EXPECT_FALSE(scene.joints(0).follows());
    EXPECT_TRUE(scene.joints(1).follows());
}

TEST(SceneEncoderTest, JointsThatMoveHaveNamesAndLimits) {
    v1::Discipline discipline = free_lab();
    world::add_crate(discipline, "door", {5, 0, 1}, {1, 1, 1});
    world::add_joint(discipline, v1::JOINT_TYPE_REVOLUTE, {0, 0, 1}).set_lower(-0.5);
    world::add_crate(discipline, "drawer", {7, 0, 1}, {1, 1, 1});
    world::add_joint(discipline, v1::JOINT_TYPE_PRISMATIC, {1, 0, 0}).set_upper(0.25);
    world::add_crate(discipline, "shelf", {9, 0, 1}, {1, 1, 1});
    world::add_joint(discipline, v1::JOINT_TYPE_FIXED);

    const v1::Scene scene = scene_of(discipline);

    ASSERT_EQ(scene.joints_size(), 2);
    EXPECT_EQ(scene.joints(0).name(), "door/joint");
    EXPECT_FALSE(scene.joints(0).slides());
    EXPECT_EQ(scene.joints(0).lower(), -0.5);
    EXPECT_FALSE(scene.joints(0).has_upper());
    EXPECT_EQ(scene.joints(1).name(), "drawer/joint");
    EXPECT_TRUE(scene.joints(1).slides());
    EXPECT_FALSE(scene.joints(1).has_lower());
    EXPECT_EQ(scene.joints(1).upper(), 0.25);
}

TEST(SceneEncoderTest, WhatMovesIsInTheFrameOfItsLink) {
    v1::Discipline discipline = free_lab();
    world::add_crate(discipline, "first", {5, 0, 1}, {1, 1, 1});
    v1::Link& second = world::add_crate(discipline, "second", {7, 0, 1}, {1, 1, 1});
    second.mutable_collisions(0)->mutable_pose()->set_x_m(0.25);
    draw(discipline, second.collisions(0));

    const v1::Scene scene = scene_of(discipline);

    EXPECT_EQ(scene.boxes_size(), 0);  // Only an upright box that never moves would be one.
    ASSERT_EQ(scene.shapes_size(), 2);
    EXPECT_EQ(scene.shapes(0).name(), "first/link/collision");
    EXPECT_TRUE(scene.shapes(0).is_collision());
    EXPECT_EQ(scene.shapes(0).link(), 1U);
    EXPECT_EQ(scene.shapes(0).x_m(), 0);
    EXPECT_EQ(scene.shapes(1).name(), "second/link/visual");
    EXPECT_FALSE(scene.shapes(1).is_collision());
    EXPECT_EQ(scene.shapes(1).link(), 2U);
    EXPECT_EQ(scene.shapes(1).x_m(), 0.25);
}

}  // namespace
}  // namespace cancha::codec

#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

#include "proto/foxglove/event_log.h"
#include "proto/foxglove/frame_transforms.h"
#include "proto/foxglove/primitives.h"
#include "proto/foxglove/scene_update.h"

namespace cancha::foxglove {
namespace {

using testing::ElementsAre;

std::vector<std::string> ids_of(const ::foxglove::SceneUpdate& update) {
    std::vector<std::string> ids;
    for (const auto& entity : update.entities()) {
        ids.push_back(entity.id());
    }
    return ids;
}

TEST(SceneUpdateTest, PutsEachRobotAndTheBallInAFrameOfItsOwn) {
    v1::Scene scene;
    v1::SceneRobot& robot = *scene.add_robots();
    robot.set_id(3);
    robot.set_number(7);
    robot.set_length_m(0.08);
    scene.mutable_ball()->set_radius_m(0.02);

    const ::foxglove::SceneUpdate update = scene_update(scene);

    EXPECT_THAT(ids_of(update), ElementsAre("arena", "robot 3", "ball"));
    EXPECT_EQ(update.entities(0).frame_id(), "world");
    EXPECT_EQ(update.entities(1).frame_id(), "robot 3");
    EXPECT_TRUE(update.entities(1).frame_locked());
    EXPECT_EQ(update.entities(1).cubes(0).size().x(), 0.08);
    EXPECT_EQ(update.entities(1).texts(0).text(), "7");
    EXPECT_EQ(update.entities(2).spheres(0).size().z(), 0.04) << "a diameter";
}

TEST(SceneUpdateTest, DrawsMarkingsAsLinesOfTheirWidth) {
    v1::Scene scene;
    v1::Marking& closed = *scene.add_markings();
    closed.set_line_width_m(0.01);
    closed.mutable_polyline()->set_is_closed(true);
    closed.mutable_polyline()->add_points()->set_x_m(1);
    closed.mutable_polyline()->add_points()->set_y_m(2);

    const auto arena = scene_update(scene).entities(0);

    ASSERT_EQ(arena.lines_size(), 1);
    EXPECT_EQ(arena.lines(0).type(), ::foxglove::LinePrimitive::LINE_LOOP);
    EXPECT_EQ(arena.lines(0).thickness(), 0.01);
    EXPECT_EQ(arena.lines(0).points(0).x(), 1);
    EXPECT_EQ(arena.lines(0).points(1).y(), 2);
    EXPECT_EQ(arena.lines(0).color().r(), 1) << "white unless it says otherwise";
}

TEST(SceneUpdateTest, DrawsArcsFromEndToEnd) {
    v1::Scene scene;
    v1::Arc& arc = *scene.add_markings()->mutable_arc();
    arc.mutable_centre()->set_x_m(1);
    arc.set_radius_m(0.5);
    arc.set_to_rad(std::numbers::pi / 2);

    const auto arena = scene_update(scene).entities(0);

    const auto& points = arena.lines(0).points();
    EXPECT_EQ(points.size(), 64 / 4 + 1) << "64 pieces make a circle";
    EXPECT_NEAR(points[0].x(), 1.5, 1e-12);
    EXPECT_NEAR(points[points.size() - 1].y(), 0.5, 1e-12);
}

TEST(SceneUpdateTest, BoundsThePiecesOfAnArc) {
    for (const double end_rad : {1e300, std::nan(""), HUGE_VAL}) {
        v1::Scene scene;
        scene.add_markings()->mutable_arc()->set_to_rad(end_rad);
        EXPECT_EQ(scene_update(scene).entities(0).lines(0).points_size(), 2 * 64 + 1);
    }
}

TEST(SceneUpdateTest, DrawsWhatMovesInTheFrameOfItsLinkAndNoCollisionShapes) {
    v1::Scene scene;
    v1::SceneShape& door = *scene.add_shapes();
    door.set_name("door");
    door.set_link(2);
    door.mutable_shape()->mutable_capsule()->set_length_m(0.4);
    door.mutable_orientation()->set_w(std::sqrt(0.5));
    door.mutable_orientation()->set_x(std::sqrt(0.5));
    scene.add_shapes()->set_is_collision(true);

    const auto update = scene_update(scene);

    ASSERT_THAT(ids_of(update), ElementsAre("arena", "door"));
    EXPECT_EQ(update.entities(1).frame_id(), "link 2");
    // A quarter turn about x takes the capsule's axis, z, to -y.
    ASSERT_EQ(update.entities(1).spheres_size(), 2);
    EXPECT_NEAR(update.entities(1).spheres(1).pose().position().y(), -0.2, 1e-12);
    EXPECT_NEAR(update.entities(1).spheres(1).pose().position().z(), 0, 1e-12);
}

TEST(SceneUpdateTest, DrawsTheShapesOfARobotInItsFrameAndNoBoxThen) {
    v1::Scene scene;
    v1::SceneRobot& blimp = *scene.add_robots();
    blimp.set_id(3);
    blimp.set_height_m(1);
    blimp.set_centre_z_m(0.25);
    v1::SceneShape& hull = *scene.add_shapes();
    hull.set_name("hull");
    hull.set_robot(3);
    hull.mutable_shape()->mutable_sphere()->set_radius_m(0.5);

    const auto update = scene_update(scene);

    ASSERT_THAT(ids_of(update), ElementsAre("arena", "hull", "robot 3"));
    EXPECT_EQ(update.entities(1).frame_id(), "robot 3");
    EXPECT_EQ(update.entities(2).cubes_size(), 0);
    EXPECT_NEAR(update.entities(2).texts(0).pose().position().z(), 0.25 + 1.1, 1e-12);
}

TEST(DrawingUpdateTest, IsGoneHalfASecondAfterItsTick) {
    v1::Drawing drawing;
    drawing.add_labels()->set_text("pass");
    drawing.add_markings()->mutable_spot()->set_radius_m(0.1);

    const auto update = drawing_update(drawing, 2'500'000'000);

    ASSERT_EQ(update.entities_size(), 1);
    EXPECT_EQ(update.entities(0).timestamp().seconds(), 2);
    EXPECT_EQ(update.entities(0).timestamp().nanos(), 500'000'000);
    EXPECT_EQ(update.entities(0).lifetime().nanos(), 500'000'000);
    EXPECT_EQ(update.entities(0).texts(0).text(), "pass");
    EXPECT_EQ(update.entities(0).cylinders(0).size().x(), 0.2) << "a diameter";
}

TEST(FrameTransformsTest, SayWhereEverythingIsInTheWorld) {
    v1::WorldState world;
    v1::RobotState& robot = *world.add_robots();
    robot.set_id(3);
    robot.set_x_m(0.25);
    robot.set_heading_rad(std::numbers::pi / 2);
    world.mutable_ball()->set_z_m(0.75);
    world.add_links()->mutable_orientation()->set_x(1);

    const auto all = frame_transforms(world, 1'000'000'001);

    ASSERT_EQ(all.transforms_size(), 3);
    EXPECT_EQ(all.transforms(0).parent_frame_id(), "world");
    EXPECT_EQ(all.transforms(0).child_frame_id(), "robot 3");
    EXPECT_EQ(all.transforms(0).timestamp().nanos(), 1);
    EXPECT_EQ(all.transforms(0).translation().x(), 0.25);
    EXPECT_NEAR(all.transforms(0).rotation().z(), std::sqrt(0.5), 1e-12);
    EXPECT_EQ(all.transforms(1).child_frame_id(), "ball");
    EXPECT_EQ(all.transforms(1).translation().z(), 0.75);
    EXPECT_EQ(all.transforms(1).rotation().w(), 1);
    EXPECT_EQ(all.transforms(2).child_frame_id(), "link 1");
    EXPECT_EQ(all.transforms(2).rotation().x(), 1);
}

TEST(EventLogTest, NamesTheRuleAndWhoDecided) {
    v1::GameEvent event;
    event.set_text("Goal by chaser no. 4");
    event.set_rule("3.1");
    event.set_origin("referee");

    EXPECT_EQ(event_log(event, 0).message(), "Goal by chaser no. 4 (rule 3.1)");
    EXPECT_EQ(event_log(event, 0).name(), "referee");
    event.clear_rule();
    EXPECT_EQ(event_log(event, 0).message(), "Goal by chaser no. 4");
}

}  // namespace
}  // namespace cancha::foxglove

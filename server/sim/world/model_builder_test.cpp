#include "server/sim/world/model_builder.h"

#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/free_fixture.h"
#include "tests/support/walls_as_models.h"

namespace cancha::world {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr double kRounding = 1e-12;

ArenaSpec made(const v1::Discipline& discipline) {
    Result<ArenaSpec> arena = make_models(discipline.arena());
    if (!arena) {
        ADD_FAILURE() << arena.error().message;
        return {};
    }
    return *std::move(arena);
}

/// The official 5v5, with its field or with models of its walls.
v1::Discipline with_models(v1::Discipline discipline) {
    *discipline.mutable_arena() = arena_of(make_arena(discipline.field())->boxes);
    discipline.clear_field();
    return discipline;
}

TEST(ModelBuilderTest, TheWallsOfAFieldAsModelsMakeTheSameWorld) {
    const Result<WorldSpec> from_field = make_world_spec(five_a_side());
    const Result<WorldSpec> from_models = make_world_spec(with_models(five_a_side()));

    ASSERT_TRUE(from_field) << from_field.error().message;
    ASSERT_TRUE(from_models) << from_models.error().message;
    ASSERT_THAT(from_models->boxes, SizeIs(16));
    for (std::size_t i = 0; i < from_field->boxes.size(); ++i) {
        EXPECT_EQ(from_models->boxes[i], from_field->boxes[i]) << from_field->boxes[i].name;
    }
    EXPECT_EQ(*from_models, *from_field);
}

TEST(ModelBuilderTest, TheWallsOfAFieldAsModelsGiveTheSameBits) {
    WorldFixture field(five_a_side());
    WorldFixture models(with_models(five_a_side()));

    for (int tick = 0; tick < 200; ++tick) {
        chase_ball(field);
        chase_ball(models);
        ASSERT_EQ(models.hash(), field.hash()) << tick;
    }
}

TEST(ModelBuilderTest, OneModelMayHoldAllWallsAsLinks) {
    v1::Discipline discipline = with_models(five_a_side());
    v1::Model all;
    all.set_name("walls");
    all.set_is_static(true);
    for (const v1::Model& model : discipline.arena().models()) {
        v1::Link& link = *all.add_links();
        link = model.links(0);
        link.set_name(model.name());
    }
    discipline.mutable_arena()->clear_models();
    *discipline.mutable_arena()->add_models() = all;

    const ArenaSpec arena = made(discipline);

    ASSERT_THAT(arena.boxes, SizeIs(16));
    EXPECT_EQ(arena.boxes[0].name, "walls/top wall");
}

TEST(ModelBuilderTest, FieldAndModelsStandInOneWorld) {
    v1::Discipline discipline = five_a_side();
    write_pose(*add_shape(discipline, "ramp", box_of({0.2, 0.2, 0.2})).mutable_pose(), {3, 0, 0}, 0,
               0.5);

    const Result<WorldSpec> spec = make_world_spec(discipline);

    ASSERT_TRUE(spec) << spec.error().message;
    EXPECT_THAT(spec->boxes, SizeIs(16));
    ASSERT_THAT(spec->collisions, SizeIs(1));
    EXPECT_EQ(spec->collisions[0].name, "ramp/link/collision");
    EXPECT_GT(spec->floor.length_m, 2 * 3);
}

TEST(ModelBuilderTest, PutsPosesOfModelLinkAndCollisionTogether) {
    v1::Discipline discipline = free_lab();
    v1::Collision& collision = add_shape(discipline, "pole", box_of({1, 1, 1}));
    v1::Model& model = *discipline.mutable_arena()->mutable_models(0);
    write_pose(*model.mutable_pose(), {1, 2, 3}, 0, 0, 90 * kDegree_rad);
    write_pose(*model.mutable_links(0)->mutable_pose(), {1, 0, 0}, 0, 90 * kDegree_rad);
    write_pose(*collision.mutable_pose(), {0.5, 0, 0}, 90 * kDegree_rad);

    const ArenaSpec arena = made(discipline);

    // The link is 1 m along the model's x axis, the world's y axis; its own x axis points down.
    ASSERT_THAT(arena.collisions, SizeIs(1));
    const SpacePose& pose = arena.collisions[0].pose;
    EXPECT_NEAR(pose.position_m.x, 1, kRounding);
    EXPECT_NEAR(pose.position_m.y, 3, kRounding);
    EXPECT_NEAR(pose.position_m.z, 2.5, kRounding);
    const Vec3 up = rotated({0, 0, 1}, pose.orientation);
    EXPECT_NEAR(rotated({1, 0, 0}, pose.orientation).z, -1, kRounding);
    EXPECT_NEAR(up.x, 1, kRounding);
}

TEST(ModelBuilderTest, ReadsRollPitchAndHeadingAsSdformatDoes) {
    v1::Discipline discipline = free_lab();
    write_pose(*add_shape(discipline, "pole", plane()).mutable_pose(), {}, 0.3, -0.4, 1.1);

    const SpacePose pose = made(discipline).collisions.at(0).pose;

    // The matrix of yaw, pitch and roll: its first column and last row.
    const Vec3 x = rotated({1, 0, 0}, pose.orientation);
    EXPECT_NEAR(x.x, std::cos(1.1) * std::cos(-0.4), kRounding);
    EXPECT_NEAR(x.y, std::sin(1.1) * std::cos(-0.4), kRounding);
    EXPECT_NEAR(x.z, -std::sin(-0.4), kRounding);
    EXPECT_NEAR(rotated({0, 1, 0}, pose.orientation).z, std::cos(-0.4) * std::sin(0.3), kRounding);
    EXPECT_NEAR(rotated({0, 0, 1}, pose.orientation).z, std::cos(-0.4) * std::cos(0.3), kRounding);
}

TEST(ModelBuilderTest, AnUprightBoxIsAWallOnlyOnTheGroundAndWithoutASurface) {
    v1::Discipline discipline = free_lab();
    write_pose(*add_shape(discipline, "wall", box_of({1, 1, 1})).mutable_pose(), {0, 0, 0.5});
    write_pose(*add_shape(discipline, "deck", box_of({1, 1, 1})).mutable_pose(), {0, 0, 2});
    write_pose(*add_shape(discipline, "buried", box_of({1, 1, 1})).mutable_pose(), {0, 0, -2});
    add_shape(discipline, "ice", box_of({1, 1, 1})).mutable_surface()->set_friction(0);

    const ArenaSpec arena = made(discipline);

    ASSERT_THAT(arena.boxes, SizeIs(1));
    EXPECT_EQ(arena.boxes[0].name, "wall/link/collision");
    EXPECT_EQ(arena.boxes[0].drawn.size_m, Vec3{});
    EXPECT_THAT(arena.collisions, SizeIs(3));
}

TEST(ModelBuilderTest, TakesEveryShapeAndSurface) {
    v1::Discipline discipline = free_lab();
    v1::Shape cylinder;
    cylinder.mutable_cylinder()->set_radius_m(2);
    cylinder.mutable_cylinder()->set_length_m(3);
    v1::Surface& surface = *add_shape(discipline, "a", cylinder).mutable_surface();
    surface.set_friction(0.1);
    surface.set_friction_across(0.2);
    surface.mutable_friction_direction()->set_y(5);
    surface.set_static_friction_ratio(1.5);
    surface.set_restitution(0.3);
    surface.set_soft_cfm(0.01);
    surface.set_soft_erp(0.4);
    v1::Shape capsule;
    capsule.mutable_capsule()->set_radius_m(4);
    capsule.mutable_capsule()->set_length_m(5);
    add_shape(discipline, "b", capsule);
    add_shape(discipline, "c", plane());

    const ArenaSpec arena = made(discipline);

    ASSERT_THAT(arena.collisions, SizeIs(3));
    EXPECT_EQ(arena.collisions[0].shape, Shape(CylinderShape{2, 3}));
    EXPECT_EQ(arena.collisions[0].surface, (SurfaceSpec{.friction = 0.1,
                                                        .friction_across = 0.2,
                                                        .friction_direction = Vec3{0, 1, 0},
                                                        .static_friction_ratio = 1.5,
                                                        .restitution = 0.3,
                                                        .soft_cfm = 0.01,
                                                        .soft_erp = 0.4}));
    EXPECT_EQ(arena.collisions[1].shape, Shape(CapsuleShape{4, 5}));
    EXPECT_EQ(arena.collisions[1].surface, SurfaceSpec{});
    EXPECT_EQ(arena.collisions[2].shape, Shape(PlaneShape{1, 1}));
}

TEST(ModelBuilderTest, TheFloorLiesUnderAllShapes) {
    v1::Discipline discipline = free_lab();
    v1::Shape cylinder;
    cylinder.mutable_cylinder()->set_radius_m(0.5);
    cylinder.mutable_cylinder()->set_length_m(4);
    write_pose(*add_shape(discipline, "lying", cylinder).mutable_pose(), {-5, 1, 0}, 0,
               90 * kDegree_rad);

    const FloorSpec floor = make_world_spec(discipline)->floor;

    // 0.1 m are left around it.
    EXPECT_NEAR(floor.length_m, 2 * (5 + 2 + 0.1), kRounding);
    EXPECT_NEAR(floor.width_m, 2 * (1 + 0.5 + 0.1), kRounding);
}

TEST(ModelBuilderTest, SubstepsAreAsShortAsTheArenaNeeds) {
    v1::Discipline discipline = free_lab();
    EXPECT_EQ(make_world_spec(discipline)->solver.substeps, kSubsteps);

    discipline.mutable_arena()->set_longest_substep_s(0.001);
    EXPECT_EQ(make_world_spec(discipline)->solver.substeps, 17U);  // Substeps of 1/60 s.

    discipline.mutable_timing()->set_tick_s(0.02);
    EXPECT_EQ(make_world_spec(discipline)->solver.substeps, 20U);

    discipline.mutable_arena()->set_longest_substep_s(1);
    EXPECT_EQ(make_world_spec(discipline)->solver.substeps, kSubsteps);
}

TEST(ModelBuilderTest, AModelThatNeverMovesHasNoJoints) {
    v1::Discipline discipline = free_lab();
    add_shape(discipline, "crate", box_of({1, 1, 1}));
    discipline.mutable_arena()->mutable_models(0)->add_joints()->set_name("hinge");

    EXPECT_THAT(error_of(discipline), StartsWith("arena.models.crate.joints: "));
}

TEST(ModelBuilderTest, NamesWhatHasNoNameOfItsOwn) {
    v1::Discipline discipline = free_lab();
    add_shape(discipline, "crate", box_of({1, 1, 1}));
    add_shape(discipline, "crate", box_of({1, 1, 1}));
    v1::Arena& arena = *discipline.mutable_arena();
    EXPECT_EQ(error_of(discipline), "arena.models[1].name: 'crate' is already taken");
    arena.mutable_models(1)->clear_name();
    EXPECT_EQ(error_of(discipline), "arena.models[1].name: is missing");

    arena.mutable_models(1)->set_name("box");
    v1::Link& link = *arena.mutable_models(1)->mutable_links(0);
    *arena.mutable_models(1)->add_links() = link;
    EXPECT_EQ(error_of(discipline), "arena.models.box.links[1].name: 'link' is already taken");

    arena.mutable_models(1)->mutable_links(1)->clear_name();
    EXPECT_EQ(error_of(discipline), "arena.models.box.links[1].name: is missing");

    arena.mutable_models(1)->mutable_links()->RemoveLast();
    *link.add_collisions() = link.collisions(0);
    EXPECT_EQ(error_of(discipline),
              "arena.models.box.links.link.collisions[1].name: 'collision' is already taken");

    link.mutable_collisions()->RemoveLast();
    link.add_visuals();
    EXPECT_EQ(error_of(discipline), "arena.models.box.links.link.visuals[0].name: is missing");
}

TEST(ModelBuilderTest, NamesWhatHasNoShape) {
    v1::Discipline discipline = free_lab();
    add_shape(discipline, "crate", {});
    EXPECT_THAT(error_of(discipline),
                StartsWith("arena.models.crate.links.link.collisions.collision.shape: is missing"));

    v1::Link& link = *discipline.mutable_arena()->mutable_models(0)->mutable_links(0);
    link.clear_collisions();
    link.add_visuals()->set_name("paint");
    EXPECT_THAT(error_of(discipline),
                StartsWith("arena.models.crate.links.link.visuals.paint.shape: is missing"));
}

TEST(ModelBuilderTest, RefusesSurfacesThatContradictThemselves) {
    v1::Discipline discipline = free_lab();
    v1::Surface& surface = *add_shape(discipline, "ice", plane()).mutable_surface();
    const std::string path = "arena.models.ice.links.link.collisions.collision.surface.";
    surface.mutable_friction_direction()->set_x(0);
    EXPECT_THAT(error_of(discipline), StartsWith(path + "friction_direction: has no length"));

    surface.clear_friction_direction();
    surface.set_friction(0.5);
    surface.set_friction_across(0.4);
    EXPECT_THAT(error_of(discipline), StartsWith(path + "friction_across: differs"));

    surface.set_friction_across(0.5);
    EXPECT_EQ(error_of(discipline), "");
}

// --- Starts of robots.

TEST(StartOnArenaTest, NeedsNoField) {
    v1::Discipline discipline = free_lab();
    add_robot(discipline, {500, -700, 0});

    EXPECT_EQ(error_of(discipline), "");
}

TEST(StartOnArenaTest, MayBeOnADeckOrBelowButNotInIt) {
    v1::Discipline discipline = free_lab();
    write_pose(*add_shape(discipline, "deck", box_of({4, 4, 0.2})).mutable_pose(), {0, 0, 1});
    v1::Robot& robot = add_robot(discipline);

    for (const double floor_m : {0.0, 0.8, 0.85, 1.1, 3.0}) {
        write_pose(*robot.mutable_start(), {0, 0, floor_m});
        EXPECT_EQ(
            error_of(discipline),
            floor_m == 0.85 ? "robots[0].start: overlaps with the wall 'deck/link/collision'" : "");
    }
}

TEST(StartOnArenaTest, RobotsMayStandOnDifferentFloors) {
    v1::Discipline discipline = free_lab();
    add_robot(discipline);
    v1::Robot& above = add_robot(discipline);

    write_pose(*above.mutable_start(), {0, 0, 1});
    EXPECT_EQ(error_of(discipline), "");

    write_pose(*above.mutable_start(), {0, 0, 0.05});
    EXPECT_EQ(error_of(discipline), "robots[1].start: overlaps with robots[0].start");
}

TEST(StartOnArenaTest, OfBodiesThatStayOnTheGroundIsOnTheGround) {
    v1::Discipline discipline = five_a_side();
    v1::Pose& start = *discipline.mutable_robots(2)->mutable_start();

    start.set_z_m(0.1);
    EXPECT_THAT(error_of(discipline),
                AllOf(StartsWith("robots[2].start.z_m: is 0.1, must be 0"), HasSubstr("'cube'")));
    start.clear_z_m();
    start.set_roll_rad(0.1);
    EXPECT_THAT(error_of(discipline), StartsWith("robots[2].start.roll_rad:"));
    start.clear_roll_rad();
    start.set_pitch_rad(0.1);
    EXPECT_THAT(error_of(discipline), StartsWith("robots[2].start.pitch_rad:"));
}

// --- Bodies of robots.

BodyKind body_of(const v1::Discipline& discipline) {
    return make_world_spec(discipline)->robots.at(0).body;
}

TEST(BodyChoiceTest, IsTheFirstOfTheDriveUnlessTheKindSaysWhich) {
    v1::Discipline discipline = free_lab();
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    add_robot(discipline);
    EXPECT_EQ(body_of(discipline), BodyKind::kFree);

    kind.clear_body();
    EXPECT_EQ(body_of(discipline), BodyKind::kUpright);

    kind.set_drive("motor");
    EXPECT_EQ(body_of(discipline), BodyKind::kWheeled);
}

TEST(BodyChoiceTest, RefusesABodyThatTheDriveIsNotMadeForAndListsThoseItIs) {
    v1::Discipline discipline = free_lab();
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    kind.set_body(v1::BODY_WHEELED);
    EXPECT_EQ(error_of(discipline),
              "robot_kinds.cube.body: the drive 'none' is not made for BODY_WHEELED, but for "
              "BODY_UPRIGHT, BODY_FREE");

    kind.set_drive("motor");
    kind.set_body(v1::BODY_FREE);
    EXPECT_EQ(error_of(discipline),
              "robot_kinds.cube.body: the drive 'motor' is not made for BODY_FREE, but for "
              "BODY_WHEELED");
}

}  // namespace
}  // namespace cancha::world

// Convex hulls rest, pile up, bounce, slide and roll like other shapes.
#include <cmath>
#include <numbers>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/mesh/test_glb.h"
#include "tests/support/hull_shapes.h"
#include "tests/support/link_fixture.h"

namespace cancha::world {
namespace {

using ::testing::HasSubstr;

constexpr Vec3 kSize_m{0.1, 0.1, 0.1};

/// A hull of a cube with friction and restitution of its own, and its centre at this place.
v1::Link& add_hull(v1::Discipline& discipline, const std::string& name, const Vec3& position_m,
                   double friction = 0.5, double restitution = 0) {
    v1::Link& link = add_crate(discipline, name, position_m, kSize_m);
    *link.mutable_collisions(0)->mutable_shape() = box_hull(kSize_m);
    link.mutable_collisions(0)->mutable_surface()->set_friction(friction);
    link.mutable_collisions(0)->mutable_surface()->set_restitution(restitution);
    return link;
}

v1::Collision& add_floor(v1::Discipline& discipline, const v1::Shape& shape, double friction = 0.5,
                         double restitution = 0) {
    v1::Collision& floor = add_shape(discipline, "floor", shape);
    floor.mutable_surface()->set_friction(friction);
    floor.mutable_surface()->set_restitution(restitution);
    return floor;
}

/// Way of a link in a minute, after two seconds to come to rest. With the solver for robots that
/// grasp, and without sleep, because another body never comes to rest.
double creep_m(v1::Discipline discipline, std::size_t link, v1::Solver solver) {
    discipline.mutable_physics()->set_solver(solver);
    WorldFixture fixture(discipline);
    fixture.run_for(2);
    const Vec3 before_m = link_of(fixture, link).position_m;
    fixture.run_for(60);
    return length(link_of(fixture, link).position_m - before_m);
}

TEST(HullsTest, RestOnEveryShapeWithoutCreepOrSinking) {
    v1::Shape pillar;
    pillar.mutable_cylinder()->set_radius_m(0.2);
    pillar.mutable_cylinder()->set_length_m(1);
    const std::pair<const char*, v1::Shape> floors[] = {
        {"box", box_of({1, 1, 1})},
        {"hull", box_hull({1, 1, 1})},
        {"small hull", prism_hull(7, 0.04, 1)},
        {"cylinder", pillar},
    };
    for (const auto& [name, shape] : floors) {
        for (const v1::Solver solver : {v1::SOLVER_QUICKSTEP, v1::SOLVER_STEP}) {
            v1::Discipline discipline = free_lab();
            write_pose(*add_floor(discipline, shape).mutable_pose(), {0, 0, 1});
            add_hull(discipline, "cube", {0.003, 0.002, 1.551});
            write_pose(*last_model(discipline).mutable_pose(), {0.003, 0.002, 1.551}, 0, 0, 0.4);
            EXPECT_LT(creep_m(discipline, 0, solver), 1e-5) << name;
            WorldFixture fixture(discipline);
            fixture.run_for(2);
            EXPECT_NEAR(link_of(fixture).position_m.z, 1.55, 2e-4) << name;
        }
    }
}

TEST(HullsTest, OfAnyFormRestOnTheGroundAndOnEachOther) {
    v1::Discipline discipline = free_lab();
    for (int i = 0; i < 4; ++i) {
        v1::Link& link = add_hull(discipline, "prism " + std::to_string(i), {0, 0, 0.05 + 0.1 * i});
        *link.mutable_collisions(0)->mutable_shape() = prism_hull(5 + i, 0.06, 0.1);
    }
    for (const std::size_t link : {0U, 3U}) {
        EXPECT_LT(creep_m(discipline, link, v1::SOLVER_QUICKSTEP), 1e-4) << link;
        EXPECT_LT(creep_m(discipline, link, v1::SOLVER_STEP), 1e-4) << link;
    }
    WorldFixture fixture(discipline);
    fixture.run_for(10);
    EXPECT_NEAR(link_of(fixture, 3).position_m.z, 0.35, 1e-3);
}

// e = 0.5: it rises to a quarter of the height. Bodies are seen once a tick, and sink in a little.
TEST(HullsTest, BounceByTheirRestitution) {
    for (const v1::Shape& floor : {box_hull({1, 1, 0.1}), box_of({1, 1, 0.1}), plane()}) {
        v1::Discipline discipline = free_lab();
        write_pose(*add_floor(discipline, floor, 0.5, 1).mutable_pose(), {0, 0, 1});
        add_hull(discipline, "cube", {0, 0, 2.1}, 0.5, 0.5);
        WorldFixture fixture(discipline);
        const double lowest_m = floor.has_plane() ? 1.05 : 1.1;
        const double fall_m = 2.1 - lowest_m;
        fixture.run_for(1.3 * std::sqrt(2 * fall_m / 9.81));  // On its way up.
        double highest_m = 0;
        for (int tick = 0; tick < 40; ++tick) {
            highest_m = std::max(highest_m, link_of(fixture).position_m.z - lowest_m);
            fixture.run_ticks(1);
        }
        EXPECT_NEAR(highest_m, fall_m / 4, 0.02 * fall_m);
    }
}

/// Speed of a hull after two seconds on a slope.
double speed_on_slope_mps(double tilt_deg, double friction) {
    v1::Discipline discipline = free_lab();
    const Quaternion turn = orientation_of(0, tilt_deg * kDegree_rad, 0);
    const Vec3 middle_m{0, 0, 5};
    const Vec3 start_m = middle_m + rotated({-3, 0, 0.1}, turn);
    write_pose(*add_floor(discipline, box_hull({20, 1, 0.1}), friction).mutable_pose(), middle_m, 0,
               tilt_deg * kDegree_rad);
    add_hull(discipline, "cube", start_m, friction);
    write_pose(*last_model(discipline).mutable_pose(), start_m, 0, tilt_deg * kDegree_rad);
    WorldFixture fixture(discipline);
    fixture.run_for(2);
    return length(link_of(fixture).velocity_mps);
}

TEST(HullsTest, SlideAtTheAngleOfCoulomb) {
    for (const double friction : {0.2, 0.5}) {
        const double critical_deg = std::atan(friction) / kDegree_rad;
        EXPECT_LT(speed_on_slope_mps(critical_deg - 0.3, friction), 0.01) << friction;
        EXPECT_GT(speed_on_slope_mps(critical_deg + 0.3, friction), 0.01) << friction;
    }
}

TEST(HullsTest, BallsCylindersAndCapsulesRollOverTheirSeams) {
    v1::Shape cylinder;
    cylinder.mutable_cylinder()->set_radius_m(0.05);
    cylinder.mutable_cylinder()->set_length_m(0.2);
    v1::Shape capsule;
    capsule.mutable_capsule()->set_radius_m(0.05);
    capsule.mutable_capsule()->set_length_m(0.2);
    v1::Shape ball;
    ball.mutable_sphere()->set_radius_m(0.05);
    for (const v1::Shape& shape : {cylinder, capsule, ball}) {
        v1::Discipline discipline = free_lab();
        write_pose(*add_floor(discipline, prism_hull(9, 1.5, 0.1)).mutable_pose(), {0, 0, 1});
        v1::Link& link = add_body(discipline, "roll", {});
        v1::Collision& collision = add_collision(link, shape);
        collision.mutable_surface()->set_friction(0.5);
        write_pose(*collision.mutable_pose(), {}, std::numbers::pi / 2);
        *discipline.mutable_robot_kinds(0)->mutable_structure() = last_model(discipline);
        discipline.mutable_arena()->mutable_models()->RemoveLast();
        add_robot(discipline, {-0.8, 0.05, 0});
        WorldFixture fixture(discipline);
        fixture.launch(RobotId{1}, {.position_m = {-0.8, 0.05, 1.1},
                                    .velocity_mps = {0.5, 0, 0},
                                    .turn_rate_radps = {0, 10, 0}});
        fixture.run_for(2);
        const Vec3& there_m = fixture.robot(RobotId{1}).position_m;
        EXPECT_NEAR(there_m.x, 0.2, 0.01) << shape.kind_case();
        EXPECT_NEAR(there_m.y, 0.05, 0.01) << shape.kind_case();
        EXPECT_NEAR(there_m.z, 1.1, 5e-4) << shape.kind_case();
    }
}

// The frame of a hull may be anywhere; its drawing and its collision do not change.
TEST(HullsTest, MayLieBesideTheirFrame) {
    v1::Discipline discipline = free_lab();
    v1::Collision& shape = add_shape(discipline, "block", box_hull({1, 1, 1}, {3, 2, 0.5}));
    write_pose(*shape.mutable_pose(), {1, 0, 0}, 0, 0, std::numbers::pi / 2);
    const Result<WorldSpec> spec = make_world_spec(discipline);
    ASSERT_TRUE(spec) << spec.error().message;
    ASSERT_EQ(spec->collisions.size(), 1);
    EXPECT_NEAR(length(spec->collisions[0].pose.position_m - Vec3{1 - 2, 3, 0.5}), 0, 1e-12);
    add_robot(discipline, {-1, 3, 0});
    EXPECT_THAT(error_of(discipline), HasSubstr("overlaps with the wall 'block/link/collision'"));
}

TEST(HullsTest, AreRefusedWhereTheyAreNoSolid) {
    const auto error_with = [](const v1::Shape& shape) {
        v1::Discipline discipline = free_lab();
        add_shape(discipline, "block", shape);
        return error_of(discipline);
    };
    const std::string path =
        "arena.models.block.links.link.collisions.collision.shape.convex.points: ";
    const std::vector<Vec3> three{{}, {1, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(error_with(convex_of(three)), path + "3 points are no solid; it takes 4 at least");
    EXPECT_THAT(error_with(box_hull({1, 1, 0})), HasSubstr("as good as in one plane"));
    EXPECT_THAT(error_with(box_hull({1, 1, 5e-5})), HasSubstr("5e-05 m thin, expected 0.0001 m"));
    EXPECT_THAT(error_with(prism_hull(33, 1, 1)), HasSubstr("a hull of more than 64 corners"));
    EXPECT_EQ(error_with(prism_hull(32, 1, 1)), "");
}

// --- Meshes, which are only drawn.

v1::Discipline lab_with_mesh(const std::string& glb) {
    v1::Discipline discipline = free_lab();
    v1::Link& link = add_hull(discipline, "cube", {0, 0, 0.05});
    v1::Visual& visual = *link.add_visuals();
    visual.set_name("looks");
    *visual.mutable_shape() = box_hull(kSize_m, {0, 0, 0.02});
    visual.mutable_mesh()->set_file("cube.glb");
    v1::Mesh& mesh = *last_model(discipline).add_meshes();
    mesh.set_name("cube.glb");
    mesh.set_glb(glb);
    return discipline;
}

TEST(MeshesTest, AreDrawnFromTheFrameOfTheirVisual) {
    const Result<WorldSpec> spec =
        make_world_spec(lab_with_mesh(mesh::box_glb({0.05, 0.05, 0.05})));
    ASSERT_TRUE(spec) << spec.error().message;
    const VisualSpec& visual = spec->models.front().links.front().visuals.front();
    ASSERT_TRUE(visual.mesh);
    EXPECT_TRUE(visual.mesh->keeps_colours);
    EXPECT_NEAR(length(visual.mesh->origin_m - Vec3{0, 0, -0.02}), 0, 1e-12);
    EXPECT_NEAR(length(visual.pose.position_m - Vec3{0, 0, 0.02}), 0, 1e-12);
}

TEST(MeshesTest, AreRefusedByName) {
    EXPECT_THAT(error_of(lab_with_mesh("no such thing")),
                HasSubstr("arena.models.cube.meshes.cube.glb.glb: is no binary glTF"));
    v1::Discipline other = lab_with_mesh(mesh::box_glb({1, 1, 1}));
    last_model(other).mutable_meshes(0)->set_name("other.glb");
    EXPECT_THAT(error_of(other),
                HasSubstr("visuals.looks.mesh.file: the model has no mesh 'cube.glb'"));
}

TEST(MeshesTest, OfAMatchHaveSoManyBytesTogether) {
    std::string large = mesh::box_glb({1, 1, 1}, [](nlohmann::json& file) {
        file["asset"]["generator"] = std::string(200'000, 'x');
    });
    v1::Discipline discipline = lab_with_mesh(large);
    for (const char* name : {"b.glb", "c.glb"}) {
        v1::Mesh& mesh = *last_model(discipline).add_meshes();
        mesh.set_name(name);
        mesh.set_glb(large);
    }
    EXPECT_THAT(error_of(discipline), HasSubstr("expected at most 524288; simplify them"));
}

}  // namespace
}  // namespace cancha::world

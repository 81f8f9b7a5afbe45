#include "server/sim/world/moving_model.h"

#include <functional>
#include <numbers>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/world/model_builder.h"
#include "tests/support/link_fixture.h"

namespace cancha::world {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(MovingModelTest, HasItsPartsInTheFrameOfItsCentreOfMass) {
    v1::Discipline discipline = free_lab();
    v1::Link& link = add_body(discipline, "door", {1, 2, 3});
    write_pose(*last_model(discipline).mutable_pose(), {1, 2, 3}, 0, 0, std::numbers::pi / 2);
    write_pose(*link.mutable_inertia()->mutable_pose(), {0.5, 0, 0});
    write_pose(*add_collision(link, box_of({1, 1, 1})).mutable_pose(), {0.75, 0.25, 0});

    const Result<WorldSpec> spec = make_world_spec(discipline);

    ASSERT_TRUE(spec) << spec.error().message;
    ASSERT_EQ(spec->models[0].links.size(), 1U);
    EXPECT_EQ(spec->models[0].links[0].name, "door/link");
    EXPECT_NEAR(spec->models[0].links[0].pose.position_m.x, 1, 1e-12);
    EXPECT_NEAR(spec->models[0].links[0].pose.position_m.y, 2.5, 1e-12);
    EXPECT_EQ(spec->models[0].links[0].collisions[0].pose.position_m, (Vec3{0.25, 0.25, 0}));
    EXPECT_TRUE(spec->boxes.empty());
    EXPECT_TRUE(spec->collisions.empty());
}

TEST(MovingModelTest, InertiaIsTurnedIntoTheAxesOfTheLink) {
    v1::Discipline discipline = free_lab();
    v1::Inertia& inertia = *add_body(discipline, "bar", {}).mutable_inertia();
    inertia.set_ixx_kgm2(0.01);
    inertia.set_iyy_kgm2(0.02);
    inertia.set_izz_kgm2(0.025);
    write_pose(*inertia.mutable_pose(), {}, 0, 0, std::numbers::pi / 4);
    add_joint(discipline, v1::JOINT_TYPE_FIXED);

    const InertiaSpec made = make_world_spec(discipline)->models[0].links[0].inertia;

    // Mohr's circle: mean (a + b) / 2 along both axes, product (a - b) / 2.
    EXPECT_NEAR(made.moments_kgm2.x, 0.015, 1e-12);
    EXPECT_NEAR(made.moments_kgm2.y, 0.015, 1e-12);
    EXPECT_NEAR(made.moments_kgm2.z, 0.025, 1e-12);
    EXPECT_NEAR(made.products_kgm2.x, -0.005, 1e-12);
    EXPECT_NEAR(made.products_kgm2.y, 0, 1e-12);
}

TEST(MovingModelTest, TheFloorLiesUnderIt) {
    v1::Discipline discipline = free_lab();
    const double bare_m = make_world_spec(discipline)->floor.length_m;
    add_crate(discipline, "crate", {7, 0, 1}, {2, 1, 1});

    EXPECT_GE(make_world_spec(discipline)->floor.length_m, bare_m + 2 * 8);
}

/// A crate "crate" on a hinge to the world.
v1::Discipline hinged() {
    v1::Discipline discipline = free_lab();
    add_crate(discipline, "crate", {0, 0, 1}, {1, 1, 1});
    add_joint(discipline, v1::JOINT_TYPE_REVOLUTE, {0, 0, 1});
    return discipline;
}

struct Mistake {
    const char* name;
    std::function<void(v1::Model&)> make;
    const char* says;
};

v1::Link& link_of(v1::Model& model) {
    return *model.mutable_links(0);
}

v1::Joint& joint_of(v1::Model& model) {
    return *model.mutable_joints(0);
}

const Mistake kMistakes[] = {
    {"no_inertia", [](v1::Model& model) { link_of(model).clear_inertia(); },
     "arena.models.crate.links.link.inertia: is missing; a link that moves needs its mass"},
    {"no_mass", [](v1::Model& model) { link_of(model).mutable_inertia()->clear_mass_kg(); },
     "arena.models.crate.links.link.inertia.mass_kg: is missing; a link that moves needs"},
    {"no_izz", [](v1::Model& model) { link_of(model).mutable_inertia()->clear_izz_kgm2(); },
     "arena.models.crate.links.link.inertia.izz_kgm2: is missing; a link that moves needs"},
    {"light_for_its_size",
     [](v1::Model& model) {
         v1::Inertia& inertia = *link_of(model).mutable_inertia();
         inertia.set_ixx_kgm2(1e-3);
         inertia.set_iyy_kgm2(1e-3);
         inertia.set_izz_kgm2(1e-3);
     },
     "arena.models.crate.links.link.inertia.ixx_kgm2: 0.001 kg m2 does not fit a link of 1 kg and "
     "this size, which has about 0.167; at most 100 times"},
    {"heavy_for_its_size",
     [](v1::Model& model) {
         v1::Inertia& inertia = *link_of(model).mutable_inertia();
         inertia.set_ixx_kgm2(17);
         inertia.set_iyy_kgm2(17);
         inertia.set_izz_kgm2(17);
     },
     "arena.models.crate.links.link.inertia.ixx_kgm2: 17 kg m2 does not fit a link of 1 kg"},
    {"bead",
     [](v1::Model& model) {
         link_of(model).clear_collisions();
         link_of(model).mutable_inertia()->set_ixx_kgm2(1e-7);
         link_of(model).mutable_inertia()->set_iyy_kgm2(1e-7);
         link_of(model).mutable_inertia()->set_izz_kgm2(1e-7);
     },
     "arena.models.crate.links.link.inertia: moments below 1e-06 kg m2 are too little for 1 kg"},
    {"many_parts",
     [](v1::Model& model) {
         for (int i = 0; i < 500; ++i) {
             link_of(model).add_visuals();
         }
     },
     "arena.models: 501 collisions and visuals move; at most 500 can"},
    {"nothing_holds_it",
     [](v1::Model& model) {
         link_of(model).clear_collisions();
         model.clear_joints();
     },
     "arena.models.crate.links.link: nothing holds it"},
    {"no_moment", [](v1::Model& model) { link_of(model).mutable_inertia()->set_ixx_kgm2(0); },
     "arena.models.crate.links.link.inertia: no body has these moments"},
    {"unlike_a_body", [](v1::Model& model) { link_of(model).mutable_inertia()->set_ixx_kgm2(1); },
     "arena.models.crate.links.link.inertia: no body has these moments"},
    {"large_product", [](v1::Model& model) { link_of(model).mutable_inertia()->set_iyz_kgm2(0.2); },
     "arena.models.crate.links.link.inertia: no body has these moments"},
    {"plane",
     [](v1::Model& model) { *link_of(model).mutable_collisions(0)->mutable_shape() = plane(); },
     "arena.models.crate.links.link: a plane has no end"},
    {"no_shape", [](v1::Model& model) { link_of(model).mutable_collisions(0)->clear_shape(); },
     "arena.models.crate.links.link.collisions.collision.shape: is missing"},
    {"friction_frame",
     [](v1::Model& model) {
         v1::Surface& surface = *link_of(model).mutable_collisions(0)->mutable_surface();
         surface.mutable_friction_direction()->set_x(1);
         surface.set_friction_frame("lid");
     },
     "arena.models.crate.links.link.collisions.collision.surface.friction_frame: 'lid' is no other "
     "link of the model; it has 'link'"},
    {"child", [](v1::Model& model) { joint_of(model).set_child("lid"); },
     "arena.models.crate.joints.joint.child: 'lid' is no other link of the model; it has 'link'"},
    {"parent", [](v1::Model& model) { joint_of(model).set_parent("lid"); },
     "arena.models.crate.joints.joint.parent: 'lid' is no other link of the model"},
    {"itself", [](v1::Model& model) { joint_of(model).set_parent("link"); },
     "arena.models.crate.joints.joint.parent: 'link' is no other link of the model"},
    {"type", [](v1::Model& model) { joint_of(model).clear_type(); },
     "arena.models.crate.joints.joint.type: is missing"},
    {"axis", [](v1::Model& model) { joint_of(model).clear_axis(); },
     "arena.models.crate.joints.joint.axis: has no length"},
    {"lower", [](v1::Model& model) { joint_of(model).set_lower(0.1); },
     "arena.models.crate.joints.joint.lower: is above 0, where the joint starts"},
    {"upper", [](v1::Model& model) { joint_of(model).set_upper(-0.1); },
     "arena.models.crate.joints.joint.upper: is below 0, where the joint starts"},
    {"far", [](v1::Model& model) { joint_of(model).set_upper(4); },
     "arena.models.crate.joints.joint.upper: is 4 rad; a hinge has limits between -pi and pi"},
    {"far_below", [](v1::Model& model) { joint_of(model).set_lower(-90); },
     "arena.models.crate.joints.joint.lower: is -90 rad"},
    {"names", [](v1::Model& model) { *model.add_joints() = joint_of(model); },
     "arena.models.crate.joints[1].name: 'joint' is already taken"},
};

class MistakenModelTest : public ::testing::TestWithParam<Mistake> {};

INSTANTIATE_TEST_SUITE_P(Mistakes, MistakenModelTest, ::testing::ValuesIn(kMistakes),
                         [](const auto& mistake) { return mistake.param.name; });

TEST_P(MistakenModelTest, IsRefusedByName) {
    v1::Discipline discipline = hinged();
    ASSERT_EQ(error_of(discipline), "");
    GetParam().make(last_model(discipline));

    EXPECT_THAT(error_of(discipline), StartsWith(GetParam().says));
}

TEST(MovingModelTest, NoRobotStartsInIt) {
    v1::Discipline discipline = free_lab();
    add_robot(discipline);
    add_crate(discipline, "crate", {0.3, 0, 0.5}, {0.5, 0.5, 1});

    EXPECT_EQ(error_of(discipline), "robots[0].start: overlaps with 'crate/link/collision'");
}

TEST(MovingModelTest, StartsInNothing) {
    const auto error_at = [](const Vec3& position_m) {
        v1::Discipline discipline = free_lab();
        write_pose(*add_shape(discipline, "deck", box_of({1, 1, 0.1})).mutable_pose(), {0, 0, 2});
        add_crate(discipline, "other", {3, 0, 1}, {1, 1, 1});
        add_crate(discipline, "crate", position_m, {1, 1, 1});
        *discipline.mutable_ball() = empty_field().ball();
        discipline.mutable_ball()->set_start_x_m(-4);
        return error_of(discipline);
    };

    EXPECT_EQ(error_at({0, 0, 0.5}), "");
    EXPECT_EQ(error_at({0, 0, 0.49}),
              "arena.models: the link 'crate/link' starts in the ground; move it");
    EXPECT_EQ(error_at({0, 0, 1.5}),
              "arena.models: the link 'crate/link' starts in the wall "
              "'deck/link/collision'; move it");
    EXPECT_EQ(error_at({-4, 0, 0.5}),
              "arena.models: the link 'crate/link' starts in the ball; move it");
    EXPECT_EQ(error_at({2.5, 0, 1}),
              "arena.models: the link 'other/link' starts in "
              "'crate/link/collision'; move it");
}

TEST(MovingModelTest, ThereMustNotBeTooMany) {
    v1::Discipline discipline = free_lab();
    for (int i = 0; i < 100; ++i) {
        add_crate(discipline, "bead" + std::to_string(i), {0, 0, 1.0 + i}, {0.1, 0.1, 0.1});
    }
    EXPECT_EQ(error_of(discipline), "");
    EXPECT_EQ(moving_names(discipline).links.size(), 100U);
    EXPECT_EQ(moving_names(discipline).links.back(), "bead99/link");
    add_crate(discipline, "last", {}, {0.1, 0.1, 0.1});

    EXPECT_THAT(error_of(discipline), HasSubstr("101 links move; at most 100 can"));
}

}  // namespace
}  // namespace cancha::world

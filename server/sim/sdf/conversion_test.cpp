#include "server/sim/sdf/conversion.h"

#include "server/sim/sdf/test_worlds.h"

namespace cancha::sdf {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A world in which all elements are supported.
constexpr const char* kWhole =
    "<model name='m'><link name='a'><collision name='c'><geometry><sphere><radius>0.2</radius>"
    "</sphere></geometry></collision></link><model name='n'><pose>1 0 0 0 0 0</pose><link "
    "name='b'/>"
    "</model><joint name='j' type='fixed'><parent>a</parent><child>n::b</child></joint></model>";

TEST(ConversionTest, OfAWorldThatIsReadIsReadAsTheSame) {
    const auto converted = convert_world(world_with(kWhole), "arena.sdf");

    ASSERT_TRUE(converted) << converted.error().message;
    EXPECT_THAT(converted->left_out, IsEmpty());
    EXPECT_EQ(settings_text(world_of(converted->text)),
              settings_text(world_of(world_with(kWhole))));
}

TEST(ConversionTest, LeavesOutWhatIsRefusedAndSaysSo) {
    const auto converted = convert_world(
        link_with("<collision name='bad'><geometry><mesh><uri>a.dae</uri></mesh></geometry>"
                  "</collision>\n<collision name='good'><geometry><box/></geometry></collision>\n"
                  "<visual name='v'><geometry><heightmap/></geometry></visual><modle/>"),
        "arena.sdf");

    ASSERT_TRUE(converted) << converted.error().message;
    EXPECT_THAT(converted->left_out,
                ElementsAre(HasSubstr("arena.sdf:6: <heightmap> in <geometry>"),
                            HasSubstr("arena.sdf:6: <modle> in <link>"),
                            "arena.sdf:6: <visual name='v'>: nothing is left of it",
                            HasSubstr("arena.sdf:4: arena.models.m.links.l.collisions.bad"),
                            "arena.sdf:4: <collision name='bad'>: nothing is left of it"));
    const v1::Model model = model_of(converted->text);
    ASSERT_EQ(model.links(0).collisions_size(), 1);
    EXPECT_EQ(model.links(0).collisions(0).name(), "good");
    EXPECT_EQ(model.links(0).visuals_size(), 0);
}

TEST(ConversionTest, AModelGoesWithItsPlace) {
    const auto converted = convert_world(
        world_with("<model name='m'><static>maybe</static><link name='l'/></model><model name='n'>"
                   "<pose>0 0</pose><link name='l'/></model>"),
        "arena.sdf");

    ASSERT_TRUE(converted) << converted.error().message;
    EXPECT_EQ(world_of(converted->text).arena.models_size(), 0);
}

TEST(ConversionTest, WhatIsNoWorldAtAllIsRefused) {
    EXPECT_FALSE(convert_world("<gazebo/>", "arena.sdf"));
    EXPECT_FALSE(convert_world("no XML", "arena.sdf"));
}

}  // namespace
}  // namespace cancha::sdf

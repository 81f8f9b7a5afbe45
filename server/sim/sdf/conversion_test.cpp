#include "server/sim/sdf/conversion.h"

#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "proto/base/files/scratch_folder.h"
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
    EXPECT_THAT(converted->left_out,
                ElementsAre(HasSubstr("; therefore all of <model name='m'> is left out"),
                            HasSubstr("; therefore all of <model name='n'> is left out")));
}

class BoxesTest : public testing::Test {
  protected:
    void write(const std::filesystem::path& name, std::string_view text) {
        std::filesystem::create_directories((folder_.path() / name).parent_path());
        std::ofstream(folder_.path() / name) << text;
    }

    /// Converts a model with a mesh. Each file's box is a cube of 2 m.
    Result<Conversion> convert(const std::filesystem::path& file, std::string_view uri) {
        write(file, link_with(fmt::format("<collision name='c'><geometry><mesh><uri>{}</uri></mesh>"
                                          "</geometry></collision>",
                                          uri)));
        return convert_world_file(folder_.path() / file, [](const std::filesystem::path&) {
            return MeshBox{.centre_m = {}, .size_m = {2, 2, 2}};
        });
    }

    ScratchFolder folder_{"cancha-test"};
};

TEST_F(BoxesTest, AMeshIsFoundBesideTheFileAndInThePackageAroundIt) {
    write("cart/meshes/a.stl", "");
    for (const auto& [file, uri] : std::vector<std::pair<std::string, std::string>>{
             {"cart/a.sdf", "meshes/a.stl"},
             {"a.sdf", "package://cart/meshes/a.stl"},
             {"cart/a.sdf", "package://cart/meshes/a.stl"},
             {"cart/urdf/deep/a.sdf", "model://cart/meshes/a.stl"}}) {
        const auto converted = convert(file, uri);

        ASSERT_TRUE(converted) << converted.error().message;
        EXPECT_THAT(converted->left_out, IsEmpty()) << file << ' ' << uri;
        EXPECT_THAT(converted->text, HasSubstr("<size>2 2 2</size>"));
    }
}

TEST_F(BoxesTest, AMeshThatIsNotThereIsNamed) {
    write("elsewhere/a.stl", "");
    write("cart/.keep", "");
    std::filesystem::create_symlink(folder_.path() / "elsewhere", folder_.path() / "cart/link");
    for (const char* const uri :
         {"lost.stl", "package://other/a.stl", "file:///etc/passwd", "../elsewhere/a.stl",
          "package://cart/../elsewhere/a.stl", "package://cart/link/a.stl", ""}) {
        const auto converted = convert("cart/a.sdf", uri);

        ASSERT_TRUE(converted) << converted.error().message;
        EXPECT_THAT(converted->text, Not(HasSubstr("<size>"))) << uri;
        ASSERT_FALSE(converted->left_out.empty());
        if (*uri != '\0') {
            EXPECT_THAT(converted->left_out.front(),
                        HasSubstr("no such file beside this one, nor in the package around it"))
                << uri;
        }
    }
}

TEST(ConversionTest, WhatIsNoWorldAtAllIsRefused) {
    EXPECT_FALSE(convert_world("<gazebo/>", "arena.sdf"));
    EXPECT_FALSE(convert_world("no XML", "arena.sdf"));
}

}  // namespace
}  // namespace cancha::sdf

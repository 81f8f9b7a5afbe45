#include <filesystem>
#include <fstream>

#include "proto/base/files/scratch_folder.h"
#include "server/sim/mesh/test_glb.h"
#include "server/sim/sdf/test_worlds.h"

namespace cancha::sdf {
namespace {

using testing::HasSubstr;

/// A world with meshes in its folder.
class MeshesTest : public ::testing::Test {
  protected:
    MeshesTest() {
        write("box.glb", mesh::box_glb({1, 2, 3}));
        write("flat.glb", mesh::glb_with({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 1, 2}));
        write("part.dae", "<COLLADA/>");
        write("no.glb", "solid");
    }

    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_.file(name), std::ios::binary) << bytes;
    }

    Result<World> read(std::string_view text) const {
        write("arena.sdf", std::string(text));
        return read_world_file(folder_.file("arena.sdf"));
    }

    /// The link of a file with this part, a collision or a visual.
    v1::Model model_of(std::string_view part) const {
        const Result<World> world = read(link_with(part));
        EXPECT_TRUE(world) << world.error().message;
        return world ? world->arena.models(0) : v1::Model();
    }

    /// Why a mesh in a visual is refused, without the document's name. Empty: it is not.
    std::string refusal_of(std::string_view mesh) const {
        return why(read(link_with(
            fmt::format("<visual name='v'><geometry><mesh>{}</mesh></geometry></visual>", mesh))));
    }

    static std::string why(const Result<World>& world) {
        const std::string& message = world ? std::string() : world.error().message;
        return message.substr(std::min(message.size(), message.find("arena.sdf:")));
    }

    ScratchFolder folder_{"cancha-meshes"};
};

TEST_F(MeshesTest, OfAVisualIsDrawnAndSeenAsItsHull) {
    const v1::Model model = model_of(
        "<visual name='v'><geometry><mesh><uri>box.glb</uri><scale>2 1 "
        "0.5</scale></mesh></geometry>"
        "<material><diffuse>1 0 0 1</diffuse></material></visual>");
    const v1::Visual& visual = model.links(0).visuals(0);
    EXPECT_EQ(visual.mesh().file(), "box.glb");
    EXPECT_EQ(visual.mesh().scale_x(), 2);
    EXPECT_EQ(visual.shape().convex().points_size(), 8);
    for (const v1::Shape::Corner& point : visual.shape().convex().points()) {
        EXPECT_EQ(std::abs(point.x_m()), 2);
        EXPECT_EQ(std::abs(point.y_m()), 2);
        EXPECT_EQ(std::abs(point.z_m()), 1.5);
    }
    ASSERT_EQ(model.meshes_size(), 1);
    EXPECT_EQ(model.meshes(0).name(), "box.glb");
    EXPECT_EQ(model.meshes(0).glb(), mesh::box_glb({1, 2, 3}));
}

TEST_F(MeshesTest, OfACollisionBecomesItsHullAndIsNotDrawn) {
    const v1::Model model = model_of(
        "<collision name='c'><geometry><mesh optimization='convex_hull'><uri>box.glb</uri>"
        "</mesh></geometry></collision>");
    EXPECT_EQ(model.links(0).collisions(0).shape().convex().points_size(), 8);
    EXPECT_EQ(model.meshes_size(), 0);
}

TEST_F(MeshesTest, IsReadOnceHoweverOftenItIsNamed) {
    const v1::Model model = model_of(
        "<visual name='a'><geometry><mesh><uri>box.glb</uri></mesh></geometry></visual>"
        "<visual name='b'><geometry><mesh><uri>box.glb</uri></mesh></geometry></visual>");
    EXPECT_EQ(model.meshes_size(), 1);
}

TEST_F(MeshesTest, AreReadBackFromTheWordsOfADiscipline) {
    const Result<World> world = read(link_with(
        "<visual name='a'><geometry><mesh><uri>box.glb</uri></mesh></geometry></visual>"));
    ASSERT_TRUE(world) << world.error().message;
    EXPECT_THAT(settings_text(*world), HasSubstr("glb: \"glTF"));
}

TEST_F(MeshesTest, AreRefusedWithWhatToDo) {
    EXPECT_EQ(
        why(read(collision_with("<geometry><mesh><uri>box.glb</uri></mesh></geometry>"))),
        "arena.sdf:5: arena.models.m.links.l.collisions.c: nothing collides with the triangles "
        "of a mesh: say optimization='convex_hull', which takes their hull, or build it of "
        "boxes and other shapes");
    EXPECT_EQ(why(read(collision_with("<geometry><mesh optimization='convex_decomposition'><uri>"
                                      "box.glb</uri></mesh></geometry>"))),
              "arena.sdf:5: optimization of <mesh>: expected convex_hull, got "
              "'convex_decomposition'");
    EXPECT_EQ(refusal_of("<uri>part.dae</uri>"),
              "arena.sdf:4: arena.models.m.links.l.visuals.v: part.dae: only binary glTF is read, "
              ".glb: export it as that, with all in one file (Blender: glTF 2.0, format glTF "
              "Binary), or let `cancha-arena convert --boxes` put a box in its place");
    EXPECT_THAT(refusal_of("<uri>model://a/box.glb</uri>"),
                HasSubstr("expected the name of a file beside this one"));
    EXPECT_THAT(refusal_of("<uri>../box.glb</uri>"),
                HasSubstr("expected the name of a file beside this one"));
    EXPECT_THAT(refusal_of("<uri>missing.glb</uri>"), HasSubstr("visuals.v: missing.glb: "));
    EXPECT_THAT(refusal_of("<uri>no.glb</uri>"), HasSubstr("no.glb: is no binary glTF"));
    EXPECT_THAT(refusal_of("<uri>flat.glb</uri>"),
                HasSubstr("flat.glb: 3 points are no solid; it takes 4 at least"));
    EXPECT_THAT(refusal_of("<uri>box.glb</uri><scale>-1 1 1</scale>"),
                HasSubstr("visuals.v.mesh.scale_x: -1 is out of range"));
    EXPECT_THAT(refusal_of("<uri>box.glb</uri><scale>1000 1 1</scale>"), testing::IsEmpty());
    EXPECT_THAT(refusal_of("<uri>box.glb</uri><scale>1001 1 1</scale>"),
                HasSubstr("convex.points.x_m: -1001 is out of range"));
    EXPECT_THAT(refusal_of("<uri>box.glb</uri><submesh><name>a</name></submesh>"),
                HasSubstr("export the part as a file of its own"));
}

TEST_F(MeshesTest, AreTooLargeTogether) {
    const std::string large = mesh::box_glb({1, 2, 3}, [](nlohmann::json& file) {
        file["asset"]["generator"] = std::string(200'000, 'x');
    });
    std::string visuals;
    for (const char* name : {"a", "b", "c"}) {
        write(fmt::format("{}.glb", name), large);
        visuals += fmt::format(
            "<visual name='{0}'><geometry><mesh><uri>{0}.glb</uri></mesh></geometry></visual>",
            name);
    }
    EXPECT_THAT(why(read(link_with(visuals))),
                HasSubstr("c.glb: all meshes together have more than 524288 bytes"));
}

TEST(MeshesOfATextTest, AreNotThere) {
    EXPECT_THAT(
        sdf::refusal_of(link_with("<visual name='v'><geometry><mesh><uri>box.glb</uri></mesh>"
                                  "</geometry></visual>")),
        HasSubstr("box.glb: a text without a file has no meshes beside it"));
}

}  // namespace
}  // namespace cancha::sdf

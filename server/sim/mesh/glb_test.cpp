#include "server/sim/mesh/glb.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/mesh/test_glb.h"

namespace cancha::mesh {
namespace {

using nlohmann::json;
using testing::HasSubstr;

/// Why the box with this change is refused. Empty: it is not.
std::string refusal_of(const Change& change) {
    const auto points = read_glb(box_glb({1, 2, 3}, change));
    return points ? "" : points.error().message;
}

std::string refusal_of_bytes(const std::string& bytes) {
    const auto points = read_glb(bytes);
    return points ? "" : points.error().message;
}

TEST(GlbTest, HasThePointsOfItsTriangles) {
    const auto points = read_glb(box_glb({1, 2, 3}));
    ASSERT_TRUE(points) << points.error().message;
    EXPECT_EQ(points->size(), 36);
    for (const Vec3& corner : corners_of_box({1, 2, 3})) {
        EXPECT_EQ(std::ranges::count(*points, corner) >= 3, true);
    }
}

TEST(GlbTest, PointsThatNoTriangleNamesDoNotCount) {
    const auto points = read_glb(glb_with({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {9, 9, 9}}, {0, 1, 2}));
    ASSERT_TRUE(points) << points.error().message;
    EXPECT_EQ(*points, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
}

TEST(GlbTest, NodesMoveWhatHangsOnThem) {
    const auto points = read_glb(box_glb({1, 2, 3}, [](json& file) {
        // A quarter of a turn about z, twice as long along its own x, then 10 up.
        file["nodes"] = {{{"children", {1}}, {"translation", {0, 0, 10}}},
                         {{"mesh", 0},
                          {"rotation", {0, 0, 0.7071067811865476, 0.7071067811865476}},
                          {"scale", {2, 1, 1}}}};
    }));
    ASSERT_TRUE(points) << points.error().message;
    Vec3 most;
    for (const Vec3& point : *points) {
        most = {std::max(most.x, point.x), std::max(most.y, point.y), std::max(most.z, point.z)};
    }
    EXPECT_NEAR(most.x, 2, 1e-12);
    EXPECT_NEAR(most.y, 2, 1e-12);
    EXPECT_NEAR(most.z, 13, 1e-12);
}

TEST(GlbTest, AMatrixIsWrittenColumnByColumn) {
    const auto points =
        read_glb(glb_with({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {0, 1, 2}, [](json& file) {
            file["nodes"][0]["matrix"] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1};
        }));
    ASSERT_TRUE(points) << points.error().message;
    EXPECT_EQ(points->front(), (Vec3{11, 22, 33}));
}

TEST(GlbTest, RefusesWhatIsNotCompleteInItself) {
    EXPECT_THAT(refusal_of([](json& file) { file["buffers"][0]["uri"] = "a.bin"; }),
                HasSubstr("one buffer, inside of the file"));
    EXPECT_THAT(refusal_of([](json& file) {
                    file["images"] = {{{"uri", "http://a/b.png"}}};
                }),
                HasSubstr("has images"));
    EXPECT_THAT(
        refusal_of([](json& file) { file["extensionsRequired"] = {"KHR_draco_mesh_compression"}; }),
        HasSubstr("needs extensions, [\"KHR_draco_mesh_compression\"]"));
    EXPECT_THAT(refusal_of([](json& file) { file["extensionsUsed"] = {"KHR_lights_punctual"}; }),
                HasSubstr("uses extensions other than those of materials"));
    EXPECT_EQ(refusal_of([](json& file) { file["extensionsUsed"] = {"KHR_materials_unlit"}; }), "");
    EXPECT_EQ(refusal_of([](json& file) { file["animations"] = json::array({json::object()}); }),
              "");
}

TEST(GlbTest, RefusesWhatBendsAndWhatIsNoTriangle) {
    EXPECT_THAT(refusal_of([](json& file) {
                    file["skins"] = {{{"joints", {0}}}};
                }),
                HasSubstr("has skins"));
    EXPECT_THAT(refusal_of([](json& file) { file["meshes"][0]["primitives"][0]["mode"] = 1; }),
                HasSubstr("other than triangles"));
    EXPECT_THAT(refusal_of([](json& file) {
                    file["meshes"][0]["primitives"][0]["targets"] = json::array({json::object()});
                }),
                HasSubstr("has morph targets"));
    EXPECT_THAT(refusal_of([](json& file) { file["nodes"][0].erase("mesh"); }),
                HasSubstr("draws no triangle"));
}

TEST(GlbTest, RefusesWhatReachesBeyondItsBytes) {
    const auto accessor = [](const char* key, auto value) {
        return refusal_of([&](json& file) { file["accessors"][0][key] = value; });
    };
    const auto view = [](const char* key, auto value) {
        return refusal_of([&](json& file) { file["bufferViews"][0][key] = value; });
    };
    EXPECT_THAT(accessor("count", 9), HasSubstr("beyond its bytes"));
    EXPECT_THAT(accessor("count", 0), HasSubstr("beyond its bytes"));
    EXPECT_THAT(accessor("byteOffset", 4), HasSubstr("beyond its bytes"));
    EXPECT_THAT(accessor("count", 0xFFFFFFFFFFFFFFFFU), HasSubstr("beyond its bytes"));
    EXPECT_THAT(view("byteOffset", 1'000'000), HasSubstr("beyond its bytes"));
    EXPECT_THAT(view("byteLength", 1'000'000), HasSubstr("beyond its bytes"));
    EXPECT_THAT(view("byteStride", 8), HasSubstr("beyond its bytes"));
    EXPECT_THAT(accessor("componentType", 5123), HasSubstr("expected floats, VEC3"));
    EXPECT_THAT(accessor("bufferView", -1), HasSubstr("in a view of the buffer"));
    EXPECT_THAT(refusal_of([](json& file) { file["buffers"][0]["byteLength"] = 5000; }),
                HasSubstr("longer than its bytes"));
    EXPECT_THAT(refusal_of_bytes(glb_with({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 1, 3})),
                HasSubstr("an index is 3, but there are 3 points"));
}

TEST(GlbTest, RefusesNodesInACircleAndTooManyPoints) {
    EXPECT_THAT(refusal_of([](json& file) { file["nodes"][0]["children"] = {0}; }),
                HasSubstr("levels"));
    EXPECT_THAT(refusal_of([](json& file) {
                    file["scenes"][0]["nodes"] = std::vector<int>(1900, 0);
                    file["meshes"][0]["primitives"] = std::vector<json>(
                        100, json{{"attributes", {{"POSITION", 0}}}, {"indices", 1}});
                }),
                HasSubstr("more than 100000 corners"));
}

TEST(GlbTest, RefusesBytesThatAreNoSuchFile) {
    const std::string good = box_glb({1, 2, 3});
    EXPECT_THAT(refusal_of_bytes(""), HasSubstr("no binary glTF"));
    EXPECT_THAT(refusal_of_bytes("solid a\n  facet normal 0 0 1\n"), HasSubstr("no binary glTF"));
    EXPECT_THAT(refusal_of_bytes(good + "x"), HasSubstr("bytes, but has"));
    EXPECT_THAT(refusal_of_bytes(std::string(kMostBytes + 1, 'g')), HasSubstr("at most 262144"));
    for (std::size_t size = 0; size < good.size(); ++size) {
        std::string cut = good.substr(0, size);
        if (size >= 12) {
            const auto count = static_cast<std::uint32_t>(size);
            std::memcpy(&cut[8], &count, sizeof count);
        }
        EXPECT_NE(refusal_of_bytes(cut), "") << size;
    }
}

}  // namespace
}  // namespace cancha::mesh

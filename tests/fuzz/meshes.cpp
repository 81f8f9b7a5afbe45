#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>

#include "cancha/base/contract.h"
#include "proto/base/values/convex_hull.h"
#include "server/sim/mesh/glb.h"
#include "server/sim/mesh/test_glb.h"
#include "tests/fuzz/play.h"
#include "tests/fuzz/target.h"
#include "tests/support/hull_shapes.h"
#include "tests/support/link_fixture.h"

namespace cancha::fuzz {

namespace {

constexpr std::size_t kMostCorners = 64;

/// Plays a world with the hull as a block, and with two bodies of this hull that fall on it. The
/// bodies are drawn as the mesh.
void play_with(const ConvexHull& hull, std::string_view glb) {
    constexpr std::uint64_t kTicks = 30;
    v1::Discipline discipline = world::free_lab();
    const v1::Shape shape = world::convex_of(hull.corners);
    world::add_shape(discipline, "block", shape);
    for (const double height_m : {1.0, 2.0}) {
        v1::Link& link =
            world::add_body(discipline, "body " + std::to_string(height_m), {0, 0, height_m});
        world::add_collision(link, shape);
        v1::Visual& visual = *link.add_visuals();
        visual.set_name("v");
        *visual.mutable_shape() = shape;
        visual.mutable_mesh()->set_file("a.glb");
        v1::Mesh& mesh = *world::last_model(discipline).add_meshes();
        mesh.set_name("a.glb");
        mesh.set_glb(std::string(glb));
    }
    play(discipline, kTicks);
}

/// Returns the bytes with the correct size in their header, so that the code after the check of the
/// size is reached, too.
std::string with_its_size(std::string_view bytes) {
    constexpr std::size_t kPlace = 8;
    std::string right(bytes);
    const auto size = static_cast<std::uint32_t>(right.size());
    if (right.size() >= kPlace + sizeof size) {
        std::memcpy(&right[kPlace], &size, sizeof size);
    }
    return right;
}

/// A mesh is refused in a few words, or it has points. The hull of the points is sound, or it is
/// refused.
void read(std::string_view bytes) {
    const auto points = mesh::read_glb(bytes);
    if (!points) {
        CANCHA_EXPECTS(points.error().message.size() < 300);
        return;
    }
    CANCHA_EXPECTS(!points->empty() && points->size() <= mesh::kMostVertices);
    const auto hull = convex_hull(*points, kMostCorners);
    if (!hull) {
        return;
    }
    CANCHA_EXPECTS(hull->corners.size() >= 4 && hull->corners.size() <= kMostCorners);
    for (const ConvexHull::Face& face : hull->faces) {
        CANCHA_EXPECTS(face.corners.size() >= 3 && std::isfinite(face.offset_m));
    }
    const bool is_of_use = std::ranges::all_of(hull->corners, [](const Vec3& corner) {
        return std::max({std::abs(corner.x), std::abs(corner.y), std::abs(corner.z)}) < 1000;
    });
    if (is_of_use) {
        play_with(*hull, bytes);
    }
}

void feed(std::string_view bytes) {
    read(bytes);
    read(with_its_size(bytes));
}

std::vector<std::string> seeds() {
    return {mesh::box_glb({0.1, 0.1, 0.1}),
            mesh::glb_with({{0, 0, 0}, {0.3, 0, 0}, {0, 0.3, 0}, {0, 0, 0.3}},
                           {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}),
            mesh::box_glb({0.1, 0.1, 0.1}, [](nlohmann::json& file) {
                file["nodes"] = {
                    {{"children", {1}}, {"translation", {0, 0, 0.1}}},
                    {{"mesh", 0}, {"rotation", {0, 0, 0.6, 0.8}}, {"scale", {1, 2, 1}}}};
            })};
}

}  // namespace

Target meshes() {
    return {"meshes", &feed, &seeds};
}

}  // namespace cancha::fuzz

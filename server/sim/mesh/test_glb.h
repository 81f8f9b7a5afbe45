#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cancha/base/vec3.h"

// Small binary glTF files for tests.
namespace cancha::mesh {

/// Appends a number as four bytes, in the byte order of the processor.
inline void append_bytes(std::string& bytes, std::uint32_t number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

/// Makes a file from its JSON part and its binary part.
inline std::string glb_of(const nlohmann::json& file, std::string binary) {
    std::string text = file.dump();
    text.append((4 - text.size() % 4) % 4, ' ');
    binary.append((4 - binary.size() % 4) % 4, '\0');
    std::string bytes = "glTF";
    append_bytes(bytes, 2);
    append_bytes(bytes, static_cast<std::uint32_t>(12 + 8 + text.size() + 8 + binary.size()));
    append_bytes(bytes, static_cast<std::uint32_t>(text.size()));
    bytes += "JSON" + text;
    append_bytes(bytes, static_cast<std::uint32_t>(binary.size()));
    return bytes + std::string("BIN\0", 4) + binary;
}

/// A change of a file's JSON part.
using Change = std::function<void(nlohmann::json&)>;

/// Makes a file with one mesh. `corners`: indices of `points`, three for each triangle. `change` is
/// applied to the JSON part before the file is made.
inline std::string glb_with(const std::vector<Vec3>& points,
                            const std::vector<std::uint16_t>& corners, const Change& change = {}) {
    std::string binary;
    for (const Vec3& point : points) {
        for (const double part : {point.x, point.y, point.z}) {
            const auto number = static_cast<float>(part);
            binary.append(reinterpret_cast<const char*>(&number), sizeof number);
        }
    }
    const std::size_t points_end = binary.size();
    binary.append(reinterpret_cast<const char*>(corners.data()), 2 * corners.size());
    nlohmann::json file = {
        {"asset", {{"version", "2.0"}}},
        {"scene", 0},
        {"scenes", {{{"nodes", {0}}}}},
        {"nodes", {{{"mesh", 0}}}},
        {"meshes", {{{"primitives", {{{"attributes", {{"POSITION", 0}}}, {"indices", 1}}}}}}},
        {"accessors",
         {{{"bufferView", 0}, {"componentType", 5126}, {"count", points.size()}, {"type", "VEC3"}},
          {{"bufferView", 1},
           {"componentType", 5123},
           {"count", corners.size()},
           {"type", "SCALAR"}}}},
        {"bufferViews",
         {{{"buffer", 0}, {"byteOffset", 0}, {"byteLength", points_end}},
          {{"buffer", 0}, {"byteOffset", points_end}, {"byteLength", 2 * corners.size()}}}},
        {"buffers", {{{"byteLength", binary.size()}}}}};
    if (change) {
        change(file);
    }
    return glb_of(file, binary);
}

/// Returns the eight corners of a box about the origin. `half_m`: half of its size.
inline std::vector<Vec3> corners_of_box(const Vec3& half_m) {
    std::vector<Vec3> corners;
    for (const double x : {-half_m.x, half_m.x}) {
        for (const double y : {-half_m.y, half_m.y}) {
            corners.push_back({x, y, -half_m.z});
            corners.push_back({x, y, half_m.z});
        }
    }
    return corners;
}

/// Makes a file with a box of twelve triangles.
inline std::string box_glb(const Vec3& half_m, const Change& change = {}) {
    return glb_with(corners_of_box(half_m), {0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1,
                                             2, 3, 7, 2, 7, 6, 1, 5, 7, 1, 7, 3, 0, 2, 6, 0, 6, 4},
                    change);
}

}  // namespace cancha::mesh

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// World that a file describes.
struct World {
    v1::Arena arena;
    std::optional<double> gravity_mps2;  ///< Along world z; absent if the file does not give it.
};

/// Reads standard SDFormat 1.9 to 1.12; the README of this folder lists the elements. `source` is
/// the name of the text in errors ("arena.sdf"). Every number of the arena is within its limits.
///
/// `folder`: folder of the meshes that the text names, binary glTF (.glb). Empty: every mesh is
/// refused. Unsupported elements are refused; elements that say nothing about the arena are passed
/// over.
///
/// Fails: kInvalidInput; the text has one line for each problem, such as "arena.sdf:7: <plugin> in
/// <model>: ...": what is wrong, what was expected, what to do. Thread: one call at a time; during
/// the first call no other thread may read the environment.
Result<World> read_world(std::string_view text, std::string_view source,
                         const std::filesystem::path& folder = {});

/// Reads a file and the meshes in its folder, and no other file. Errors name the file by its path.
/// Fails: also as read_text_file().
Result<World> read_world_file(const std::filesystem::path& file);

/// Settings of a discipline with this arena and gravity, in protobuf's text format.
std::string settings_text(const World& world);

}  // namespace cancha::sdf

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// World that a file describes: a place to play.
struct World {
    v1::Arena arena;
    std::optional<double> gravity_mps2;  ///< Along world z; only if the file says it.
    /// Remarks on what was passed over or filled in, a line each: "arena.sdf: passed over: <gui>".
    std::vector<std::string> notes;
};

/// Reads standard SDFormat 1.9 to 1.12; the README of this folder lists the elements. `source` is
/// what errors call the text ("arena.sdf"). Every number of the arena is within its limits.
///
/// `folder`: where the meshes are that it names, binary glTF (.glb). Empty: there are none, and
/// each is refused. Fails: kInvalidInput; the text has a line "arena.sdf:7: <plugin> in <model>:
/// ..." for each problem: what is wrong, what was expected, what to do. Everything unsupported is
/// refused, except elements that say nothing about the arena: these are passed over. Thread: one at
/// a time, and none that reads the environment during the first call.
Result<World> read_world(std::string_view text, std::string_view source,
                         const std::filesystem::path& folder = {});

/// Reads a file, which errors call by its path, and the meshes beside it. Nothing else is read: no
/// file includes another. Fails: also as read_text_file().
Result<World> read_world_file(const std::filesystem::path& file);

/// Settings of a discipline with such a place, in protobuf's text format: its arena, and gravity.
std::string settings_text(const World& world);

}  // namespace cancha::sdf

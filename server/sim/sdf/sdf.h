#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// World that a file describes.
struct World {
    v1::Arena arena;
    std::optional<double> gravity_mps2;  ///< Along world z; absent if the file does not give it.
    /// Remarks on what was passed over or filled in, a line each: "arena.sdf: passed over: <gui>".
    std::vector<std::string> notes;
};

/// Reads a world in SDFormat 1.4 to 1.12, or a robot in URDF; the README of this folder lists the
/// elements. `source` names the text in errors: "arena.sdf". Every number of the arena is within
/// its limits.
///
/// `folder`: folder of the meshes (.glb) and the models that the text names. Empty: there are none,
/// and each is refused. Fails: kInvalidInput; the text has a line "arena.sdf:7: <cone> in
/// <geometry>:
/// ..." for each problem: the mistake, what was expected, what to do. Elements that say nothing
/// about the arena are passed over with a note; everything else that is unsupported is refused.
/// Thread: one at a time, and no other thread reads the environment during the first call.
Result<World> read_world(std::string_view text, std::string_view source,
                         const std::filesystem::path& folder = {});

/// Reads a file, and the meshes and models beside it. Errors name the file by its path. Fails: also
/// as read_text_file().
Result<World> read_world_file(const std::filesystem::path& file);

/// Settings of a discipline with this arena and gravity, in protobuf's text format.
std::string settings_text(const World& world);

}  // namespace cancha::sdf

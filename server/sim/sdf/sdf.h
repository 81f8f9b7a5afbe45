#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// A world that a file in SDFormat describes.
struct World {
    v1::Arena arena;                     ///< All models, with their links, joints and meshes.
    std::optional<double> gravity_mps2;  ///< Along world z. None if the file does not give it.
    /// Notes on parts that were passed over or filled in, one line each, such as "arena.sdf: passed
    /// over: <gui>".
    std::vector<std::string> notes;
    /// The notes on masses and moments of inertia that the file does not give and that were
    /// guessed. Engine::load_file() refuses a robot with such notes, because a robot's masses
    /// decide how it moves.
    std::vector<std::string> guesses;
};

/// Reads a world in SDFormat 1.4 to 1.12, or a robot in URDF. The README of this folder lists the
/// supported elements. Every number of the arena is within its limits.
///
/// `source`: name of the text for errors and notes, such as "arena.sdf". `folder`: folder of the
/// meshes (.glb) and models that the text names. If it is empty, the text has no files beside it,
/// and each file that it names is refused.
///
/// Elements that say nothing about the arena are passed over, and a note lists them. Every other
/// unsupported element is refused. Fails: kInvalidInput; the text has a line for each problem:
/// "arena.sdf:7: <cone> in <geometry>: ...". The line says what is wrong, what was expected and
/// what to do.
///
/// Thread: any, one at a time. No other thread may read environment variables during the first
/// call, which changes one (see silence_libsdformat()).
Result<World> read_world(std::string_view text, std::string_view source,
                         const std::filesystem::path& folder = {});

/// Reads a world from a file, with the meshes and models beside the file. Errors contain the path
/// of the file. Fails: as read_world(), and as read_text_file() if the file cannot be read.
Result<World> read_world_file(const std::filesystem::path& file);

/// Returns this arena and gravity as settings of a discipline, in protobuf's text format.
std::string settings_text(const World& world);

}  // namespace cancha::sdf

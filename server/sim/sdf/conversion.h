#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/vec3.h"

namespace cancha::sdf {

/// A world that was made for another program, as far as read_world() takes it.
struct Conversion {
    std::string text;                   ///< SDFormat 1.9, without what was left out.
    std::vector<std::string> left_out;  ///< A line for each: where it was, and why.
    std::vector<std::string> notes;     ///< As those of a World.
};

/// The smallest box around a mesh, along its own axes.
struct MeshBox {
    Vec3 centre_m;
    Vec3 size_m;
};

/// Measures the mesh in a file. Absent: there is no such file, or no mesh in it.
using MeasureMesh = std::function<std::optional<MeshBox>(const std::filesystem::path& file)>;

/// Removes from a document what read_world() refuses, and what cannot stand without it: a collision
/// whose shape is not supported goes as a whole. A document that read_world() takes is read as the
/// same world afterwards. With `measure` a mesh becomes the box around it; without, a mesh that is
/// not read goes. Fails: kInvalidInput; the text is no XML, or no <sdf>.
Result<Conversion> convert_world(std::string_view text, std::string_view source,
                                 const std::filesystem::path& folder = {},
                                 const MeasureMesh& measure = {});

/// Converts a file. Fails: also as read_text_file().
Result<Conversion> convert_world_file(const std::filesystem::path& file,
                                      const MeasureMesh& measure = {});

}  // namespace cancha::sdf

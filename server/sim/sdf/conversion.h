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

/// A world that was made for another program, reduced to the parts that read_world() supports.
struct Conversion {
    std::string text;                   ///< The world in SDFormat 1.9.
    std::vector<std::string> left_out;  ///< One line for each removed part: place and reason.
    std::vector<std::string> notes;     ///< See World::notes.
};

/// The smallest box around a mesh, along the axes of the mesh.
struct MeshBox {
    Vec3 centre_m;  ///< Centre of the box, in the frame of the mesh.
    Vec3 size_m;    ///< Lengths of the box along x, y and z.
};

/// Function that returns the box around the mesh in a file. Returns none if the file is missing or
/// contains no mesh.
using MeasureMesh = std::function<std::optional<MeshBox>(const std::filesystem::path& file)>;

/// Removes from a document all elements that read_world() refuses, and all elements that need a
/// removed element. For example, a collision whose shape is not supported is removed as a whole. If
/// read_world() accepts the original document, it reads the same world from the converted one.
///
/// `source` and `folder`: as for read_world(). If `measure` is set, each mesh is replaced by the
/// box that `measure` returns. If `measure` is empty, meshes that read_world() does not support are
/// removed. Fails: kInvalidInput: the text is not XML, or its root is not <sdf>.
Result<Conversion> convert_world(std::string_view text, std::string_view source,
                                 const std::filesystem::path& folder = {},
                                 const MeasureMesh& measure = {});

/// Converts a file. Fails: as convert_world(), and as read_text_file() if the file cannot be read.
Result<Conversion> convert_world_file(const std::filesystem::path& file,
                                      const MeasureMesh& measure = {});

}  // namespace cancha::sdf

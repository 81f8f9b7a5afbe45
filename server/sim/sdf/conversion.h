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

/// Function that returns the box around the mesh in a file. None: there is no such file, or it has
/// no mesh.
using MeasureMesh = std::function<std::optional<MeshBox>(const std::filesystem::path& file)>;

/// Removes from a document all elements that read_world() refuses, and all elements that cannot
/// stand without them: a collision whose shape is not supported is removed as a whole. If
/// read_world() accepts the document, it reads the same world from the result.
///
/// `source` and `folder`: as for read_world(). `measure`: measures meshes; each mesh then becomes
/// the box around it. If `measure` is empty, meshes that read_world() does not support are removed.
/// Fails: kInvalidInput: the text is not XML, or its root is not <sdf>.
Result<Conversion> convert_world(std::string_view text, std::string_view source,
                                 const std::filesystem::path& folder = {},
                                 const MeasureMesh& measure = {});

/// Converts a file. Fails: also if the file cannot be read, as read_text_file().
Result<Conversion> convert_world_file(const std::filesystem::path& file,
                                      const MeasureMesh& measure = {});

}  // namespace cancha::sdf

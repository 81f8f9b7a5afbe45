#pragma once

#include <filesystem>
#include <optional>

#include "server/sim/sdf/conversion.h"

namespace cancha {

/// Returns the smallest box around the meshes in a file, aligned with the axes of the file's
/// coordinates, as in Gazebo. Reads any format that Assimp reads: Collada, STL, OBJ and others.
/// Returns none if the file cannot be read or contains no corners.
std::optional<sdf::MeshBox> measure_mesh(const std::filesystem::path& file);

}  // namespace cancha

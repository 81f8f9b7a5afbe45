#pragma once

#include <filesystem>
#include <optional>

#include "server/sim/sdf/conversion.h"

namespace cancha {

/// Measures the mesh in a file of any format that Assimp reads: Collada, STL, OBJ and others. Its
/// axes are those of the file, as in Gazebo. Absent: the file is not read, or has no corners.
std::optional<sdf::MeshBox> measure_mesh(const std::filesystem::path& file);

}  // namespace cancha

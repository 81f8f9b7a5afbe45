#pragma once

#include <filesystem>

#include <tinyxml2.h>

#include "server/sim/sdf/conversion.h"

namespace cancha::sdf {

/// Replaces each mesh by the box around it, if `measure` can measure the mesh. Meshes are named by
/// paths such as "meshes/a.dae" or "model://cart/meshes/a.dae". The files are looked for in
/// `folder`, the folder of the document. Returns the number of meshes that were replaced.
int replace_meshes(tinyxml2::XMLDocument& document, const std::filesystem::path& folder,
                   const MeasureMesh& measure);

}  // namespace cancha::sdf

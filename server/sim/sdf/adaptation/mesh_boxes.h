#pragma once

#include <filesystem>

#include <tinyxml2.h>

#include "server/sim/sdf/conversion.h"

namespace cancha::sdf {

/// Replaces each mesh that `measure` can measure by the box around the mesh. The files of the
/// meshes are looked for in `folder`, the folder of the document: "meshes/a.dae",
/// "model://cart/meshes/a.dae". Returns the number of meshes that were replaced.
int replace_meshes(tinyxml2::XMLDocument& document, const std::filesystem::path& folder,
                   const MeasureMesh& measure);

}  // namespace cancha::sdf

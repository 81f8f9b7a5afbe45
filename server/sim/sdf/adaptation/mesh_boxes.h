#pragma once

#include <filesystem>

#include <tinyxml2.h>

#include "server/sim/sdf/conversion.h"

namespace cancha::sdf {

/// Puts the box around it in the place of each mesh that can be measured. Meshes are looked for in
/// the folder of the document: "meshes/a.dae", "model://cart/meshes/a.dae". Returns the number of
/// boxes.
int replace_meshes(tinyxml2::XMLDocument& document, const std::filesystem::path& folder,
                   const MeasureMesh& measure);

}  // namespace cancha::sdf

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <tinyxml2.h>

#include "server/sim/sdf/conversion.h"

namespace cancha::sdf {

/// Replaces each mesh by the box around it, if `measure` can measure the mesh. Meshes are named by
/// paths such as "meshes/a.dae" or "model://cart/meshes/a.dae". The files are looked for in
/// `folder`, the folder of the document; those of "model://cart/..." and "package://cart/..." also
/// in a folder `cart` around it. Returns one line for each mesh that was not replaced: place and
/// reason. `source`: name of the document in these lines.
std::vector<std::string> replace_meshes(tinyxml2::XMLDocument& document, std::string_view source,
                                        const std::filesystem::path& folder,
                                        const MeasureMesh& measure);

}  // namespace cancha::sdf

#pragma once

#include <string_view>

#include "cancha/base/result.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/frames.h"
#include "server/sim/sdf/mesh_files.h"
#include "server/sim/sdf/sdf.h"

namespace cancha::sdf {

/// Makes the arena of a document. Without `frames` it only checks: poses that are relative to
/// something else are left out. Elements with problems are left
/// out, but not their sound parts.
///
/// Fails, in `reading.problems`: a number is out of range, or something contradicts itself; with
/// line and path. The line is exact, while libsdformat knows few. Expects: the root was compared.
World read_arena(Reading& reading, const Frames* frames, std::string_view source,
                 MeshFiles& meshes);

}  // namespace cancha::sdf

#pragma once

#include <string_view>

#include "cancha/base/result.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/frames.h"
#include "server/sim/sdf/mesh_files.h"
#include "server/sim/sdf/sdf.h"

namespace cancha::sdf {

/// Makes the arena of a document. Without `frames` it only checks, and leaves out poses that are
/// relative to something else. Leaves out elements with problems, but keeps their sound parts.
///
/// Adds to `reading.problems`, with line and path, each number out of range and each contradiction.
/// These lines are exact, while libsdformat knows few. Expects: the root has been compared with the
/// table.
World read_arena(Reading& reading, const Frames* frames, std::string_view source,
                 MeshFiles& meshes);

}  // namespace cancha::sdf

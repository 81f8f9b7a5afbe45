#pragma once

#include <string_view>

#include "cancha/base/result.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/frames.h"
#include "server/sim/sdf/mesh_files.h"
#include "server/sim/sdf/sdf.h"

namespace cancha::sdf {

/// Makes the arena of a document. An element with a problem is left out, but the elements inside
/// it are still read, so that their problems are found, too. `frames`: finds poses that are
/// relative to another element. If it is null, the document is only checked, and poses relative to
/// other elements are left out.
///
/// Adds to `reading.problems` each number that is out of range, and each contradiction, with line
/// and path. (libsdformat checks some of this, too, but its errors often lack the line.) Expects:
/// the document has been compared with the table of supported elements.
World read_arena(Reading& reading, const Frames* frames, std::string_view source,
                 MeshFiles& meshes);

}  // namespace cancha::sdf

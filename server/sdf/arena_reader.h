#pragma once

#include <string_view>

#include "cancha/base/result.h"
#include "server/sdf/document.h"
#include "server/sdf/frames.h"
#include "server/sdf/sdf.h"

namespace cancha::sdf {

/// Makes the arena of a document. Without `frames` it only checks: poses that are relative to
/// something else are left out. The line that it names is exact, while libsdformat knows few.
///
/// Fails: kInvalidInput, with line and path of a number that is out of range, or of what
/// contradicts itself.
Result<World> read_arena(const Document& document, const Frames* frames, std::string_view source);

}  // namespace cancha::sdf

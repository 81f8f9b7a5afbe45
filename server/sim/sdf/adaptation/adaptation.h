#pragma once

#include <filesystem>
#include <string_view>

#include <tinyxml2.h>

#include "server/sim/sdf/document.h"

namespace cancha::sdf {

/// Rewrites a document in place, so that worlds of other programs can be read: older versions of
/// SDFormat, included files, models inside models, joints between frames, values left to defaults.
/// Afterwards the document has version 1.9 and, as far as possible, only elements of the table of
/// supported elements (supported_elements()). A document that had only supported elements keeps its
/// meaning. Unknown elements stay; the comparison with the table then refuses them.
///
/// `folder`: folder of the document, for included files; empty if the document has no files beside
/// it. Adds notes to `reading.notes` and the reasons why an <include> stayed to `reading.reasons`.
/// Expects: the document has a root.
void adapt(tinyxml2::XMLDocument& document, const std::filesystem::path& folder, Reading& reading);

}  // namespace cancha::sdf

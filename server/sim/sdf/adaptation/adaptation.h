#pragma once

#include <filesystem>
#include <string_view>

#include <tinyxml2.h>

#include "server/sim/sdf/document.h"

namespace cancha::sdf {

/// Makes a document that another program wrote one of version 1.9 that the table of supported
/// elements covers: other versions, included files, models in models, frames, defaults. A document
/// that the table covers anyway says the same afterwards. Elements that no table knows stay, for
/// the comparison to refuse.
///
/// `folder`: folder of the document; empty: it has no files beside it. Adds notes and reasons.
/// Expects: the document has a root.
void adapt(tinyxml2::XMLDocument& document, const std::filesystem::path& folder, Reading& reading);

}  // namespace cancha::sdf

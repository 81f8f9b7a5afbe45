#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Fills in what SDFormat's specification has by default and this program would miss, and takes
/// away what shows nothing or holds nothing. Each change of how things move is noted.
///
/// Source: defaults of http://sdformat.org/spec. Expects: `model` holds no other model.
void fill_in_defaults(tinyxml2::XMLElement& model, Notes& notes);

}  // namespace cancha::sdf

#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Completes and simplifies a model, so that this program can read it. Adds values that SDFormat
/// allows to leave out but this program needs, such as the size of a box. Limits values, such as
/// friction, to the range that can be simulated. Removes elements without effect, such as empty
/// shapes. Adds a note for each change that alters how a model moves or looks.
///
/// Source: the defaults in http://sdformat.org/spec. Expects: `model` contains no other model.
void fill_in_defaults(tinyxml2::XMLElement& model, Notes& notes);

}  // namespace cancha::sdf

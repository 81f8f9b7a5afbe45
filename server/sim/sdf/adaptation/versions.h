#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Writes what older versions say in other words as SDFormat 1.9 has it: frames of poses, frames of
/// axes, gravity; and poses by quaternions, and empty ones, as six numbers. `root`: <sdf>.
///
/// Source: the conversions between versions of SDFormat's specification, http://sdformat.org/spec.
void update_version(tinyxml2::XMLElement& root, Notes& notes);

}  // namespace cancha::sdf

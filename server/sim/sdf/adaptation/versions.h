#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Rewrites elements of older versions of SDFormat as version 1.9 has them: frames of poses, frames
/// of axes, gravity. Poses with a quaternion, and empty poses, get six numbers. Keeps one of
/// several <physics>, and replaces a gravity of 0 by the smallest that can be simulated, with a
/// note. `root`: the <sdf> of the document.
///
/// Source: the conversions between versions in SDFormat's specification, http://sdformat.org/spec.
void update_version(tinyxml2::XMLElement& root, Notes& notes);

}  // namespace cancha::sdf

#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Rewrites elements of older versions of SDFormat in the form of version 1.9: frames of poses,
/// frames of axes, gravity. Poses with a quaternion, and empty poses, get six numbers. Removes all
/// but one <physics>. Replaces a gravity of 0 by the smallest that can be simulated, and adds a
/// note about it. `root`: the <sdf> of the document.
///
/// Source: the conversions between versions in SDFormat's specification, http://sdformat.org/spec.
void update_version(tinyxml2::XMLElement& root, Notes& notes);

}  // namespace cancha::sdf

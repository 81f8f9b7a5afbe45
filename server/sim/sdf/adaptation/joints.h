#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Names the links that joints hold where they name frames: the pose of a joint that says nothing
/// else is then relative to the frame. Joints of models that never move hold nothing, and go.
/// Expects: `model` holds no other model.
void update_joints(tinyxml2::XMLElement& model, Notes& notes);

}  // namespace cancha::sdf

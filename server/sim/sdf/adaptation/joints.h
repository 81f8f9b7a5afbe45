#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Makes all joints of a model connect links. In SDFormat a joint may also connect frames. Each end
/// that names a frame is replaced by the link that the frame is attached to; the joint keeps its
/// place. Joints of a model that never moves have no effect and are removed, with a note. Expects:
/// `model` contains no other model.
void update_joints(tinyxml2::XMLElement& model, Notes& notes);

}  // namespace cancha::sdf

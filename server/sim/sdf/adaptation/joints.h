#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Makes all joints of a model connect links. In SDFormat a joint may also connect frames. If an
/// end names a frame, the name is replaced by that of the link to which the frame is attached; the
/// joint stays where it was. Joints of a model that never moves have no effect and are removed,
/// with a note. Expects: `model` contains no other model.
void update_joints(tinyxml2::XMLElement& model, Notes& notes);

}  // namespace cancha::sdf

#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Makes one model of each model that holds others: links, joints and frames of inner models become
/// its own, with names such as "arm/hand", and each inner model leaves a frame where it was. An
/// inner model with a placement frame stays, for the table to refuse.
///
/// `around`: <world> or <sdf>.
void flatten_models(tinyxml2::XMLElement& around, Notes& notes);

}  // namespace cancha::sdf

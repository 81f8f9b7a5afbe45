#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Makes one model of each model that contains other models. Links, joints and frames of an inner
/// model become parts of the outer model, with names such as "arm/hand". A frame that has the name
/// of the inner model replaces the inner model. If an inner model has a placement frame, it stays,
/// and the comparison with the table of supported elements refuses it.
///
/// `around`: the <world> or <sdf> that contains the models.
void flatten_models(tinyxml2::XMLElement& around, Notes& notes);

}  // namespace cancha::sdf

#pragma once

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Makes one model of each model that contains other models. Links, joints and frames of an inner
/// model become parts of the outer model, with names such as "arm/hand". A frame with the name of
/// the inner model takes its place. An inner model with a placement frame stays; the comparison
/// with the table of supported elements then refuses it.
///
/// `around`: the <world> or <sdf> with the models.
void flatten_models(tinyxml2::XMLElement& around, Notes& notes);

}  // namespace cancha::sdf

#pragma once

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::check::youbot {

/// Returns the model of the youBot, read from referee/logistics/youbot.sdf.
const v1::Model& model();

}  // namespace cancha::check::youbot

#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::physics_lab {

/// What this folder offers.
const Chapter& chapter();

}  // namespace cancha::referee::physics_lab

#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::physics_lab {

/// Returns the chapter of this folder.
const Chapter& chapter();

}  // namespace cancha::referee::physics_lab

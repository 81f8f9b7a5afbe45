#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::logistics {

/// Returns the chapter of this folder.
const Chapter& chapter();

}  // namespace cancha::referee::logistics

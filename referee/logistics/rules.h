#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::logistics {

/// Chapter of this folder.
const Chapter& chapter();

}  // namespace cancha::referee::logistics

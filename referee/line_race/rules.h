#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::line_race {

/// Returns the chapter of this folder.
const Chapter& chapter();

}  // namespace cancha::referee::line_race

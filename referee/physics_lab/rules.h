#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::physics_lab {

/// Returns the chapter, that is, the rules, of the discipline `physics_lab`. README.md in this
/// folder has these rules.
const Chapter& chapter();

}  // namespace cancha::referee::physics_lab

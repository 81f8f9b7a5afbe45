#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::drone_maze {

/// Returns the chapter, that is, the rules, of the discipline `drone_maze`. README.md in this
/// folder has these rules.
const Chapter& chapter();

}  // namespace cancha::referee::drone_maze

#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::maze {

/// Returns the chapter, that is, the rules, of the discipline `maze`. README.md in this folder has
/// these rules.
const Chapter& chapter();

}  // namespace cancha::referee::maze

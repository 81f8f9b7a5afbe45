#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::drone_maze {

/// Returns the chapter of this folder.
const Chapter& chapter();

}  // namespace cancha::referee::drone_maze

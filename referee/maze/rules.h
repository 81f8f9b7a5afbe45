#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::maze {

/// What this folder offers.
const Chapter& chapter();

}  // namespace cancha::referee::maze

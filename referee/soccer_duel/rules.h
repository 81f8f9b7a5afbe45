#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::soccer_duel {

/// Returns the chapter of soccer with one or two robots a side. README.md in this folder has its
/// rules.
const Chapter& chapter();

}  // namespace cancha::referee::soccer_duel

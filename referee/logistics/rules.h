#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::logistics {

/// Returns the chapter, that is, the rules, of the discipline `logistics`. README.md in this folder
/// has these rules.
const Chapter& chapter();

}  // namespace cancha::referee::logistics

#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::line_race {

/// Returns the chapter, that is, the rules, of the discipline `line_race`. README.md in this folder
/// has these rules.
const Chapter& chapter();

}  // namespace cancha::referee::line_race

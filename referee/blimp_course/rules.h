#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::blimp_course {

/// Returns the chapter, that is, the rules, of the discipline `blimp_course`. README.md in this
/// folder has these rules.
const Chapter& chapter();

}  // namespace cancha::referee::blimp_course

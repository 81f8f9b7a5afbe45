#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::blimp_course {

/// Returns the chapter of this folder.
const Chapter& chapter();

}  // namespace cancha::referee::blimp_course

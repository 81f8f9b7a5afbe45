#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::simurosot {

/// Returns the chapter of FIRA SimuroSot. README.md in this folder has its rules.
const Chapter& chapter();

}  // namespace cancha::referee::simurosot

#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::simurosot {

/// FIRA SimuroSot, as README.md beside this file numbers its rules.
const Chapter& chapter();

}  // namespace cancha::referee::simurosot

#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::vss {

/// Returns the chapter of IEEE Very Small Size soccer. README.md in this folder has its rules.
const Chapter& chapter();

}  // namespace cancha::referee::vss

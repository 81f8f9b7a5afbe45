#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::hilltop {

/// Returns the chapter King of the Hill. Its rules are numbered as in README.md beside this file.
const Chapter& chapter();

}  // namespace cancha::referee::hilltop

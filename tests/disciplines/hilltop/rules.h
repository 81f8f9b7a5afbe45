#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::hilltop {

/// King of the hill, as README.md beside this file numbers its rules.
const Chapter& chapter();

}  // namespace cancha::referee::hilltop

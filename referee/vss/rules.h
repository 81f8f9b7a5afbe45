#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::vss {

/// IEEE Very Small Size soccer, as README.md beside this file numbers its rules.
const Chapter& chapter();

}  // namespace cancha::referee::vss

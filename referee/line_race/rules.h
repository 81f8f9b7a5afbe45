#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::line_race {

/// What this folder offers.
const Chapter& chapter();

}  // namespace cancha::referee::line_race

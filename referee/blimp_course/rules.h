#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::blimp_course {

/// What this folder offers.
const Chapter& chapter();

}  // namespace cancha::referee::blimp_course

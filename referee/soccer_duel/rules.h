#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::soccer_duel {

/// Soccer of one or two robots a side, as README.md beside this file numbers its rules.
const Chapter& chapter();

}  // namespace cancha::referee::soccer_duel

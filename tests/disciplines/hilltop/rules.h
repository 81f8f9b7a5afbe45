#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee::hilltop {

/// Returns the chapter (discipline) King of the Hill, which exists only for tests. Its rules have
/// the numbers of README.md beside this file.
const Chapter& chapter();

}  // namespace cancha::referee::hilltop

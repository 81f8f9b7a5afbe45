#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// Returns the whole chapter of a course whose robots reach their destinations one after the other,
/// such as a maze. The README of a chapter that uses it must number the rules 1.1 Start, 2.1 Full
/// time, 3.1 Destinations and 3.2 Finish. The setting `course.destinations` in its discipline.txtpb
/// must list the places.
const Chapter& destination_chapter();

}  // namespace cancha::referee

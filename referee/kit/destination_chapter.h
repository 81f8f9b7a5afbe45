#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// Returns the whole chapter of a course whose robots reach their destinations one after the other,
/// such as a maze. The README numbers its rules 1.1 Start, 2.1 Full time, 3.1 Destinations and 3.2
/// Finish; `course.destinations` of its discipline.txtpb has the places.
const Chapter& destination_chapter();

}  // namespace cancha::referee

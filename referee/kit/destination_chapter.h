#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// Returns a complete chapter, that is, the rules of a discipline, for courses on which each robot
/// reaches its destinations one after the other, such as a maze. A discipline that uses this
/// chapter must number the rules in its README 1.1 Start, 2.1 Full time, 3.1 Destinations and 3.2
/// Finish. It must list the places in the setting `course.destinations` of its discipline.txtpb.
const Chapter& destination_chapter();

}  // namespace cancha::referee

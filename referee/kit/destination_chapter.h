#pragma once

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// The rules of a course whose robots reach their destinations one after the other, such as a maze:
/// all that a chapter of this kind has to offer. Its README numbers them 1.1 Start, 2.1 Full time,
/// 3.1 Destinations and 3.2 Finish; `course.destinations` of its discipline.txtpb has the places.
const Chapter& destination_chapter();

}  // namespace cancha::referee

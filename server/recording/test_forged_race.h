#pragma once

// For tests of forgeries: a recorded race with all kinds of data.

#include <string>

namespace cancha::recording {

/// Returns the content of a recording of a race. It has more than two segments, both seats draw,
/// and the robots have sensors. The race is played once for all tests.
const std::string& recorded_race();

}  // namespace cancha::recording

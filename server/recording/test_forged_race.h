#pragma once

// A recorded race with all layers, for tests of forgeries.

#include <string>

namespace cancha::recording {

/// Returns the recording of a race of more than two segments, in which both seats draw and robots
/// have sensors. Played once for all tests.
const std::string& recorded_race();

}  // namespace cancha::recording

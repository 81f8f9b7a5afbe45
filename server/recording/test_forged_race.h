#pragma once

// A recorded race with all layers, for forgers.

#include <string>

namespace cancha::recording {

/// Recording of a race of more than two segments in which both seats draw and robots have sensors.
/// Played once.
const std::string& recorded_race();

}  // namespace cancha::recording

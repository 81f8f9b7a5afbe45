#pragma once

// A recorded race with all layers, for forgers, and the answers of verify() to their work.

#include <string>

namespace cancha::recording {

/// Recording of a race of more than two segments in which both seats draw and robots have sensors.
/// Played once.
const std::string& recorded_race();

/// The hash of the items as they are read in order; empty: the file is damaged.
std::string content_hash_in(const std::string& bytes);

/// Why the file is not verified; empty: it is.
std::string refusal_of(const std::string& bytes);

}  // namespace cancha::recording

#pragma once

// A recorded race with all layers, for forgers, and what verify() says of their work.

#include <string>

namespace cancha::recording {

std::string content_of(const std::string& path);

/// Plays a race of more than two segments in which both seats draw and robots have sensors; returns
/// its recording.
std::string recorded_race();

/// Of the items that are read in order; empty: the file is damaged.
std::string content_hash_in(const std::string& bytes);

/// Empty: the file is verified. Else why it is not.
std::string refusal_of(const std::string& bytes);

}  // namespace cancha::recording

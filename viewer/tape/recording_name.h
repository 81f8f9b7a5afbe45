#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::tape {

/// Longest name of a recording, in bytes. It is longer than the names of matches, as people add
/// dates.
inline constexpr std::size_t kLongestRecordingName = 100;

/// Checks whether a recording can be shown by this name, the file name without ".mcap". Every match
/// name is valid. Fails: kInvalidInput; the text says what was expected.
Status check_recording_name(std::string_view name);

/// Returns a name as written in an address after `?match=`.
std::string percent_encoded(std::string_view name);

}  // namespace cancha::tape

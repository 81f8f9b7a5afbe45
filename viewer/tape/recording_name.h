#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::tape {

/// Longest name of a recording, in bytes. Longer than the longest name of a match, because people
/// add dates to file names.
inline constexpr std::size_t kLongestRecordingName = 100;

/// Checks the name of a recording: the file name without ".mcap". Every valid name of a match is
/// also valid here. Fails: kInvalidInput: the recording cannot be shown under this name; the text
/// says what was expected.
Status check_recording_name(std::string_view name);

/// Returns the name in percent-encoding, as in an address after `?match=`.
std::string percent_encoded(std::string_view name);

}  // namespace cancha::tape

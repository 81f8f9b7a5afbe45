#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::tape {

/// Longer than the names of matches: people add dates.
inline constexpr std::size_t kLongestRecordingName = 100;

/// Whether a recording can be shown by this name, that of its file without ".mcap". Every name of a
/// match is one. Fails: kInvalidInput; the text says what was expected.
Status check_recording_name(std::string_view name);

/// As it stands in an address, behind `?match=`.
std::string percent_encoded(std::string_view name);

}  // namespace cancha::tape

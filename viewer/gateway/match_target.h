#pragma once

#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "viewer/tape/library.h"

namespace cancha::gateway {

/// Recordings have longer names than matches: people add dates.
inline constexpr std::size_t kLongestName = tape::Library::kLongestName;

/// Which match or recording a browser asks for with the target of its request: "/ws?match=final"
/// asks for "final", "/ws" for none in particular, which is the empty name. Other settings are
/// ignored. Fails: as check_match_name(), and where the percent-encoding is broken. Pure.
Result<std::string> match_in_target(std::string_view target);

}  // namespace cancha::gateway

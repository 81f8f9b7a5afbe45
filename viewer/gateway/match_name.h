#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "proto/base/result.h"

namespace cancha::viewer {

/// As long as a server's matches are called at most.
inline constexpr std::size_t kMaxMatchNameLength = 32;

/// Whether a match may be called so: 1 to 32 letters, digits, `.`, `_` and `-`.
/// Fails: kInvalidInput; the text is for whoever typed it.
Status check_match_name(std::string_view name);

/// Which match a browser asks for with the target of its request: "/ws?match=final" asks for
/// "final", "/ws" for none in particular, which is the empty name. Other settings are ignored.
/// Fails: as check_match_name(), and where the percent-encoding is broken. Pure.
Result<std::string> match_in_target(std::string_view target);

}  // namespace cancha::viewer

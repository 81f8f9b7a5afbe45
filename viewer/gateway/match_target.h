#pragma once

#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::gateway {

/// Which match a browser asks for with the target of its request: "/ws?match=final" asks for
/// "final", "/ws" for none in particular, which is the empty name. Other settings are ignored.
/// Fails: as check_match_name(), and where the percent-encoding is broken. Pure.
Result<std::string> match_in_target(std::string_view target);

}  // namespace cancha::gateway

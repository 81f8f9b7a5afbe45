#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::gateway {

/// Which match or recording a browser asks for with the target of its request: "/ws?match=final"
/// asks for "final", "/ws" for none in particular, which is the empty name. Other settings are
/// ignored. Fails: as check_recording_name(), and where the percent-encoding is broken; the text
/// says what was read. Pure.
Result<std::string> match_in_target(std::string_view target);

/// The value of a setting in a target: "03:12" for "t" in "/?match=final&t=03:12"; none where it is
/// not there. Where the percent-encoding is broken, it is the value as it came. Pure.
std::optional<std::string> setting_in_target(std::string_view target, std::string_view name);

/// Says what is wrong with a setting: "`t` is 'soon'; expected a time such as 03:12". Pure.
Error invalid_setting(std::string_view name, std::string_view value, std::string_view expected);

}  // namespace cancha::gateway

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::gateway {

/// Returns the name of the match or recording in a request's target: "final" for "/ws?match=final",
/// and an empty name for "/ws". Other settings are ignored. Fails: kInvalidInput: the name has
/// characters that tape::check_recording_name() refuses, or the percent-encoding is broken; the
/// text quotes the input. Pure.
Result<std::string> match_in_target(std::string_view target);

/// Returns the value of a setting in a target: "03:12" for "t" in "/?match=final&t=03:12"; none if
/// the setting is missing. If the percent-encoding is broken, returns the raw value. Pure.
std::optional<std::string> setting_in_target(std::string_view target, std::string_view name);

/// Makes the error kInvalidInput for a wrong setting: "`t` is 'soon'; expected a time such as
/// 03:12". `expected` is the part after the semicolon. Pure.
Error invalid_setting(std::string_view name, std::string_view value, std::string_view expected);

}  // namespace cancha::gateway

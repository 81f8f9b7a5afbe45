#pragma once

#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// Converts a robot in URDF to a model in SDFormat, with the converter of libsdformat. Links that
/// are connected by fixed joints become one link. Prints nothing. Fails: kInvalidInput; the text
/// does not name the file. Thread: any, one at a time. No other thread may read environment
/// variables during the first call (see silence_libsdformat()).
Result<std::string> sdf_of_urdf(std::string_view text);

}  // namespace cancha::sdf

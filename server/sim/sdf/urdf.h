#pragma once

#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// Converts a robot in URDF to a model in SDFormat, with the converter of libsdformat. Links that
/// are connected by fixed joints become one link. Prints nothing. Fails: kInvalidInput; the text
/// does not name the file. Thread: one at a time, and no other thread reads the environment during
/// the first call.
Result<std::string> sdf_of_urdf(std::string_view text);

}  // namespace cancha::sdf

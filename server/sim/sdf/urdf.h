#pragma once

#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// Writes a robot in URDF as a model in SDFormat, by the converter that libsdformat has. Links that
/// fixed joints hold become one. Prints nothing. Fails: kInvalidInput; the text does not name the
/// file. Thread: as read_world().
Result<std::string> sdf_of_urdf(std::string_view text);

}  // namespace cancha::sdf

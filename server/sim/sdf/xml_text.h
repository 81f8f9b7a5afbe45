#pragma once

#include <string_view>

#include <tinyxml2.h>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// Parses a text as XML. Does not check whether it is SDFormat. Fails: kInvalidInput: the text is
/// too large or not XML. The error text does not name the file. After an error,
/// document.ErrorLineNum() is the line.
Status parse_xml(std::string_view text, tinyxml2::XMLDocument& document);

}  // namespace cancha::sdf

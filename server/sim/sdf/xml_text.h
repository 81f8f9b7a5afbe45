#pragma once

#include <string_view>

#include <tinyxml2.h>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// Parses a text as XML and nothing more. Fails: kInvalidInput: the text is too large or not XML.
/// The error text names no file; document.ErrorLineNum() is the line.
Status parse_xml(std::string_view text, tinyxml2::XMLDocument& document);

}  // namespace cancha::sdf

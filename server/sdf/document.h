#pragma once

#include <memory>
#include <string_view>

#include <tinyxml2.h>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// Its root is <sdf>; everything in it is in the table of supported elements, as often as that
/// allows, and each value is what it should be.
using Document = std::unique_ptr<tinyxml2::XMLDocument>;

/// Parses XML and compares it with the table. `source` names the text in errors.
/// Fails: kInvalidInput, with the line.
Result<Document> parse_document(std::string_view text, std::string_view source);

/// What stands between the tags of an element of the document that has a value.
std::string_view text_of(const tinyxml2::XMLElement& element);

}  // namespace cancha::sdf

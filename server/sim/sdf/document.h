#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include <tinyxml2.h>

#include "cancha/base/result.h"
#include "server/sim/sdf/problems.h"

namespace cancha::sdf {

using Document = std::unique_ptr<tinyxml2::XMLDocument>;

/// The result of parse_document().
struct Reading {
    /// Without what is passed over. Null: the text is no XML. Where there are no problems, its root
    /// is <sdf>, everything in it is in the table of supported elements, as often as that allows,
    /// and each value is what it should be.
    Document document;
    Problems problems;
    /// The elements with problems in themselves or in their parts. The other ones in the table are
    /// sound, unless the problems are full.
    std::set<const tinyxml2::XMLElement*> faulty;
};

/// Parses XML and compares it with the table. `source` names the text in errors.
Reading parse_document(std::string_view text, std::string_view source);

/// The document for a reader of the oldest version, with each element in the line where it stood.
/// Expects: it has no problems.
std::string standard_text(const Document& document);

/// Text between the tags of an element of the document that has a value.
std::string_view text_of(const tinyxml2::XMLElement& element);

}  // namespace cancha::sdf

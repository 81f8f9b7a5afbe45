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

/// Result of parse_document().
struct Reading {
    /// The document without elements that are passed over. Null: the text is not XML. If there are
    /// no problems, its root is <sdf>, every element in it is in the table of supported elements,
    /// not too often or too rarely, and every value is of the right kind.
    Document document;
    Problems problems;
    /// Elements with problems in themselves or in their parts. All others in the table are sound,
    /// unless the list of problems is full.
    std::set<const tinyxml2::XMLElement*> faulty;
};

/// Parses XML and compares it with the table of supported elements. `source` names the text in
/// errors.
Reading parse_document(std::string_view text, std::string_view source);

/// Text of the document in the oldest version of SDFormat, with each element in its original line.
/// Expects: it has no problems.
std::string standard_text(const Document& document);

/// Text between the tags of an element. Expects: the element is of the document and has a value.
std::string_view text_of(const tinyxml2::XMLElement& element);

}  // namespace cancha::sdf

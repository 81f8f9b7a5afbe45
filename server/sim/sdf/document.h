#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include <tinyxml2.h>

#include "cancha/base/result.h"
#include "server/sim/sdf/notes.h"
#include "server/sim/sdf/problems.h"

namespace cancha::sdf {

using Document = std::unique_ptr<tinyxml2::XMLDocument>;

/// A document that has been parsed and compared with the table of supported elements
/// (supported_elements()): the result of parse_document().
struct Reading {
    /// The document, without elements that are passed over. Null if the text is not XML. If there
    /// are no problems, three things hold: the root is <sdf>; every element is in the table, and
    /// occurs in its parent as often as the table allows; every value is of the kind that the table
    /// names.
    Document document;
    /// Name of the text in errors and notes. For a robot in URDF it ends with " (as SDFormat)",
    /// because lines then count in the text that libsdformat made of it.
    std::string source;
    Problems problems;  ///< Everything that is wrong in the document.
    /// Elements that have a problem themselves, or contain an element that has a problem. All other
    /// supported elements have no problems, unless the list of problems is full.
    std::set<const tinyxml2::XMLElement*> faulty;
    Notes notes;  ///< Remarks on parts that were passed over, filled in or changed.
    /// Elements that adapt() could not replace by supported elements, with the reasons.
    std::map<const tinyxml2::XMLNode*, std::string> reasons;
    const tinyxml2::XMLElement* refused = nullptr;  ///< The last element that a reader refused.
};

/// Parses a text as XML, adapts the document (adapt()), and compares it with the table of supported
/// elements. `source`: name of the text for errors. `folder`: folder of the files that the text may
/// include; empty if it may include none.
Reading parse_document(std::string_view text, std::string_view source,
                       const std::filesystem::path& folder = {});

/// Compares the document with the table again, after elements were removed. Expects:
/// `reading.document` is not null.
void compare_again(Reading& reading);

/// Returns the text of the document in SDFormat 1.9, with each element in its original line, for
/// libsdformat. Expects: the document has no problems.
std::string standard_text(const Document& document);

/// Returns the text of the document in SDFormat 1.9, indented, for people. Expects: the document
/// has no problems.
std::string plain_text(const Document& document);

/// Returns the text between the tags of an element. Expects: the element has a text.
std::string_view text_of(const tinyxml2::XMLElement& element);

}  // namespace cancha::sdf

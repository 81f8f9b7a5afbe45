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
    Notes notes;  ///< Remarks on elements that are read nevertheless.
    /// Reasons why adapt() left elements that the table does not have.
    std::map<const tinyxml2::XMLNode*, std::string> reasons;
    const tinyxml2::XMLElement* refused = nullptr;  ///< The last element that a reader refused.
};

/// Parses XML only. Fails with kInvalidInput if the text is too large or not XML. The message names
/// no file; the line is the document's ErrorLineNum().
Status parse_xml(std::string_view text, tinyxml2::XMLDocument& document);

/// Parses XML, adapts it, and compares it with the table of supported elements. `source` names the
/// text in errors. `folder`: folder of the included files; empty: there are none.
Reading parse_document(std::string_view text, std::string_view source,
                       const std::filesystem::path& folder = {});

/// Compares a document with the table again, after elements were removed. Expects: the document was
/// parsed.
void compare_again(Reading& reading, std::string_view source);

/// Text of the document in the oldest version of SDFormat, with each element in its original line.
/// Expects: it has no problems.
std::string standard_text(const Document& document);

/// Text of the document in SDFormat 1.9, indented. Expects: it has no problems.
std::string plain_text(const Document& document);

/// Text between the tags of an element. Expects: the element is of the document and has a value.
std::string_view text_of(const tinyxml2::XMLElement& element);

}  // namespace cancha::sdf

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
    Notes notes;  ///< Remarks on what is read nevertheless.
    /// Reasons why elements that no table knows are still there.
    std::map<const tinyxml2::XMLNode*, std::string> reasons;
    const tinyxml2::XMLElement* refused = nullptr;  ///< The last one that a reader has refused.
};

/// Parses XML, nothing else. Fails: kInvalidInput; the text is too large for this, or no XML; the
/// message names no file, and the line is the document's ErrorLineNum().
Status parse_xml(std::string_view text, tinyxml2::XMLDocument& document);

/// Parses XML, adapts it, and compares it with the table. `source` names the text in errors;
/// `folder` has the files that it includes, none if it is empty.
Reading parse_document(std::string_view text, std::string_view source,
                       const std::filesystem::path& folder = {});

/// Compares a document with the table again, without what has been removed from it since.
/// Expects: it was parsed.
void compare_again(Reading& reading, std::string_view source);

/// The document for a reader of the oldest version, with each element in the line where it stood.
/// Expects: it has no problems.
std::string standard_text(const Document& document);

/// The document for people, as SDFormat 1.9. Expects: it has no problems.
std::string plain_text(const Document& document);

/// Text between the tags of an element of the document that has a value.
std::string_view text_of(const tinyxml2::XMLElement& element);

}  // namespace cancha::sdf

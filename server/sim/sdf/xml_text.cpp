#include "server/sim/sdf/xml_text.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include <fmt/format.h>

#include "proto/base/files/text_file.h"
#include "proto/base/text/utf8.h"
#include "server/sim/sdf/element_table.h"

namespace cancha::sdf {
namespace {

/// Most tags. The parser needs a few hundred bytes for each. The table allows fewer in all.
constexpr std::ptrdiff_t kMostTags = 400'000;

/// Most attributes of a tag. Elements of the table have only a few, and the parser compares each
/// with all others.
constexpr std::ptrdiff_t kMostAttributes = 100;

std::string problem_of(const tinyxml2::XMLDocument& document) {
    switch (document.ErrorID()) {
        case tinyxml2::XML_ERROR_EMPTY_DOCUMENT:
            return fmt::format("is empty; expected <sdf version=\"{}\">", kStandardVersion);
        case tinyxml2::XML_ERROR_MISMATCHED_ELEMENT:
            return "not XML: an element does not end, or ends by another name";
        case tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED:
            return "elements are nested too deep";
        case tinyxml2::XML_ERROR_PARSING_ATTRIBUTE:
            return "not XML: an attribute is not complete, or is there twice";
        case tinyxml2::XML_ERROR_PARSING:
            return "not XML: the element that begins here does not end";
        case tinyxml2::XML_ERROR_PARSING_ELEMENT:
            return "not XML: a tag is not complete";
        case tinyxml2::XML_ERROR_PARSING_COMMENT:
            return "not XML: a comment does not end";
        case tinyxml2::XML_ERROR_PARSING_TEXT:
            return "not XML: expected <, or a text does not end";
        default:
            return fmt::format("not XML: {}", document.ErrorName());
    }
}

/// Whether a tag has too many equals signs; each attribute has one. Comments are not counted.
bool has_too_many_attributes(std::string_view text) {
    constexpr std::string_view kComment = "<!--";
    for (std::size_t begin = text.find('<'); begin != std::string_view::npos;
         begin = text.find('<', begin + 1)) {
        const std::string_view rest = text.substr(begin);
        const bool is_comment = rest.starts_with(kComment);
        const std::string_view tag = rest.substr(0, rest.find(is_comment ? "-->" : ">"));
        if (!is_comment && std::ranges::count(tag, '=') > kMostAttributes) {
            return true;
        }
        begin += tag.size() - 1;
    }
    return false;
}

/// Problem of a text that can be found without parsing. Empty: none.
std::string problem_with(std::string_view text) {
    if (text.size() > kMaxTextFileBytes) {
        return fmt::format("more than {} bytes are not read", kMaxTextFileBytes);
    }
    if (!is_utf8(text) || text.find('\0') != std::string_view::npos) {
        return "not a text in UTF-8";
    }
    if (std::ranges::count(text, '<') > kMostTags) {
        return fmt::format("more than {} tags are not read", kMostTags);
    }
    if (has_too_many_attributes(text)) {
        return fmt::format("more than {} attributes of an element are not read", kMostAttributes);
    }
    return "";
}

}  // namespace

Status parse_xml(std::string_view text, tinyxml2::XMLDocument& document) {
    if (const std::string problem = problem_with(text); !problem.empty()) {
        return Error{ErrorCode::kInvalidInput, problem};
    }
    return document.Parse(text.data(), text.size()) == tinyxml2::XML_SUCCESS
               ? Status()
               : Error{ErrorCode::kInvalidInput, problem_of(document)};
}

}  // namespace cancha::sdf

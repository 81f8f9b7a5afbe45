#include "server/sdf/document.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cancha/base/did_you_mean.h"
#include "cancha/base/joined.h"
#include "cancha/base/text_file.h"
#include "cancha/base/utf8.h"
#include "cancha/base/visible.h"
#include "server/sdf/element_table.h"
#include "server/sdf/refusal.h"
#include "server/sdf/values.h"

namespace cancha::sdf {

namespace {

using tinyxml2::XMLAttribute;
using tinyxml2::XMLElement;
using tinyxml2::XMLNode;

/// The parser needs a few hundred bytes for each. All that the table allows takes fewer.
constexpr std::ptrdiff_t kMostTags = 400'000;

/// No element of the table has more than a few, and the parser compares each with all others.
constexpr std::ptrdiff_t kMostAttributes = 100;

/// A text from the document, for a message about it.
std::string quoted(std::string_view text) {
    return fmt::format("'{}'", shortened(visible_line(trimmed(text))));
}

std::string tag(std::string_view name) {
    return fmt::format("<{}>", shortened(visible_line(name)));
}

/// "<model name='ramp'>", so that people find it without counting lines.
std::string title(const XMLElement& element) {
    const char* const name = element.Attribute("name");
    return name == nullptr ? tag(element.Name())
                           : fmt::format("<{} name={}>", element.Name(), quoted(name));
}

template <typename Rows>
std::vector<std::string> names_of(const Rows& rows) {
    std::vector<std::string> names;
    names.reserve(rows.size());
    for (const auto& row : rows) {
        names.emplace_back(row.name);
    }
    return names;
}

template <typename Rows>
auto find_row(const Rows& rows, std::string_view name) -> decltype(&rows.front()) {
    const auto found = std::ranges::find(rows, name, [](const auto& row) { return row.name; });
    return found == rows.end() ? nullptr : &*found;
}

/// Links and joints are told apart by their names alone: poses may be relative to both.
std::string_view namespace_of(std::string_view element) {
    return element == "joint" ? "link" : element;
}

/// Compares a document with the table.
class Comparison {
  public:
    explicit Comparison(std::string_view source) : source_(source) {}

    /// The document as a whole.
    Status compare(const tinyxml2::XMLDocument& document);

  private:
    /// How often each element, and each name, stands in one that is compared.
    struct Family {
        std::map<std::string_view, std::vector<int>> lines;
        std::map<std::pair<std::string_view, std::string_view>, int> names;
    };

    Error refuse(const XMLNode& node, const std::string& problem) const {
        return refusal(source_, node.GetLineNum(), problem);
    }

    Status compare_element(const XMLElement& element, const Element& known);
    Status compare_attributes(const XMLElement& element, const Element& known) const;
    Status compare_attribute(const XMLElement& element, const XMLAttribute& attribute,
                             const Attribute& known) const;
    Status compare_elements_in(const XMLElement& element, const Element& known);
    Status compare_child(const XMLElement& child, const Element& around, Family& family);
    Status compare_counts(const XMLElement& element, const Element& known,
                          const Family& family) const;
    Status compare_value(const XMLElement& element, const Element& known) const;
    Status count(const XMLElement& element, const Element& known);
    Error refuse_stranger(const XMLElement& stranger, const Element& around) const;

    std::string_view source_;
    std::map<std::string_view, std::size_t> counts_;  ///< Of the elements of which some are enough.
};

Status Comparison::compare(const tinyxml2::XMLDocument& document) {
    const Element& known = supported_elements();
    const XMLElement* root = nullptr;
    for (const XMLNode* node = document.FirstChild(); node != nullptr; node = node->NextSibling()) {
        if (node->ToComment() != nullptr || node->ToDeclaration() != nullptr) {
            continue;
        }
        if (node->ToElement() == nullptr || root != nullptr) {
            return refuse(*node, node->ToUnknown() != nullptr
                                     ? "document types and their entities are not supported: "
                                       "write out what they stand for"
                                     : "expected one <sdf> element and nothing beside it");
        }
        root = node->ToElement();
    }
    if (root == nullptr || root->Name() != known.name) {
        return refusal(source_, root == nullptr ? 1 : root->GetLineNum(),
                       fmt::format("expected <sdf version=\"1.9\">, got {}",
                                   root == nullptr ? "nothing" : tag(root->Name())));
    }
    return compare_element(*root, known);
}

Status Comparison::compare_element(const XMLElement& element, const Element& known) {
    if (Status counted = count(element, known); !counted) {
        return counted;
    }
    if (Status compared = compare_attributes(element, known); !compared) {
        return compared;
    }
    return known.value == Value::kElements ? compare_elements_in(element, known)
                                           : compare_value(element, known);
}

Status Comparison::count(const XMLElement& element, const Element& known) {
    if (known.most > 0 && ++counts_[known.name] > known.most) {
        return refuse(element, fmt::format("{}: there are more than {} in the file",
                                           tag(known.name), known.most));
    }
    return {};
}

Status Comparison::compare_attributes(const XMLElement& element, const Element& known) const {
    for (const XMLAttribute* attribute = element.FirstAttribute(); attribute != nullptr;
         attribute = attribute->Next()) {
        const Attribute* const row = find_row(known.attributes, attribute->Name());
        if (row == nullptr) {
            const std::string instead =
                known.attributes.empty()
                    ? std::string()
                    : alternatives(attribute->Name(), names_of(known.attributes));
            return refusal(source_, attribute->GetLineNum(),
                           fmt::format("attribute {} of {}: not supported{}",
                                       quoted(attribute->Name()), tag(known.name), instead));
        }
        if (Status compared = compare_attribute(element, *attribute, *row); !compared) {
            return compared;
        }
    }
    for (const Attribute& row : known.attributes) {
        if (row.is_required && element.FindAttribute(std::string(row.name).c_str()) == nullptr) {
            return refuse(element,
                          fmt::format("{}: has no attribute '{}'", tag(known.name), row.name));
        }
    }
    return {};
}

Status Comparison::compare_attribute(const XMLElement& element, const XMLAttribute& attribute,
                                     const Attribute& known) const {
    const std::string_view value = attribute.Value();
    const auto refuse_value = [&](const std::string& expected) {
        return refusal(source_, attribute.GetLineNum(),
                       fmt::format("{} of {}: expected {}, got {}", known.name, tag(element.Name()),
                                   expected, quoted(value)));
    };
    if (known.value == Value::kName && !is_name(value)) {
        return refuse_value(
            "a name that settings can use: 1 to 64 printable characters, none of them '.', '=' or "
            "':', no blanks at its ends, not world and not __so__");
    }
    if (!is_value(known.value, value)) {
        return refuse_value(std::string(words_for(known.value)));
    }
    if (!known.choices.empty() && std::ranges::find(known.choices, value) == known.choices.end()) {
        return refuse_value(joined(known.choices));
    }
    return {};
}

Status Comparison::compare_elements_in(const XMLElement& element, const Element& known) {
    Family family;
    for (const XMLNode* node = element.FirstChild(); node != nullptr; node = node->NextSibling()) {
        if (node->ToComment() != nullptr) {
            continue;
        }
        const XMLElement* const child = node->ToElement();
        if (child == nullptr) {
            return refuse(*node, fmt::format("{}: expected elements, got {}", title(element),
                                             quoted(node->Value())));
        }
        if (Status compared = compare_child(*child, known, family); !compared) {
            return compared;
        }
    }
    return compare_counts(element, known, family);
}

Status Comparison::compare_child(const XMLElement& child, const Element& around, Family& family) {
    const Element* const known = find_row(around.elements, child.Name());
    if (known == nullptr) {
        return refuse_stranger(child, around);
    }
    std::vector<int>& lines = family.lines[known->name];
    lines.push_back(child.GetLineNum());
    const bool may_repeat =
        known->often == Often::kAnyNumber || known->often == Often::kAtLeastOnce;
    if (lines.size() > 1 && !may_repeat) {
        return refuse(child, fmt::format("{} in {}: a second one; the first is in line {}",
                                         tag(known->name), tag(around.name), lines.front()));
    }
    if (Status compared = compare_element(child, *known); !compared) {
        return compared;
    }
    const char* const name = child.Attribute("name");
    if (name == nullptr || known->most == 0) {
        return {};
    }
    const auto [same, is_new] = family.names.emplace(
        std::pair<std::string_view, std::string_view>(namespace_of(known->name), name),
        child.GetLineNum());
    return is_new ? Status()
                  : refuse(child, fmt::format("{}: what is in line {} has the same name; give it "
                                              "another",
                                              title(child), same->second));
}

Status Comparison::compare_counts(const XMLElement& element, const Element& known,
                                  const Family& family) const {
    if (known.is_choice && family.lines.size() != 1) {
        return refuse(element, fmt::format("{}: expected exactly one of {}; got {}", title(element),
                                           joined(names_of(known.elements)), family.lines.size()));
    }
    for (const Element& row : known.elements) {
        const bool is_needed = row.often == Often::kOnce || row.often == Often::kAtLeastOnce;
        if (is_needed && !family.lines.contains(row.name)) {
            return refuse(element, fmt::format("{}: has no {}", title(element), tag(row.name)));
        }
    }
    return {};
}

Status Comparison::compare_value(const XMLElement& element, const Element& known) const {
    std::size_t texts = 0;
    for (const XMLNode* node = element.FirstChild(); node != nullptr; node = node->NextSibling()) {
        if (node->ToText() == nullptr && node->ToComment() == nullptr) {
            return refuse(*node, fmt::format("{}: expected {}, got {}", tag(known.name),
                                             words_for(known.value), tag(node->Value())));
        }
        texts += node->ToText() != nullptr ? 1 : 0;
    }
    // Of a value in pieces, readers of SDFormat take the first.
    if (texts > 1 || (texts == 1 && element.FirstChild()->ToText() == nullptr)) {
        return refuse(element, fmt::format("{}: a comment is in front of the value, or in it; put "
                                           "it behind",
                                           tag(known.name)));
    }
    const std::string_view text = text_of(element);
    if (trimmed(text).empty() || !is_value(known.value, text)) {
        return refuse(element, fmt::format("{}: expected {}, got {}", tag(known.name),
                                           words_for(known.value), quoted(text)));
    }
    return {};
}

Error Comparison::refuse_stranger(const XMLElement& stranger, const Element& around) const {
    const std::vector<std::string> known = names_of(around.elements);
    const std::string_view advice = advice_about(stranger.Name());
    const std::string near = did_you_mean(stranger.Name(), known);
    const std::string instead = !advice.empty() ? fmt::format("; {}", advice)
                                : !near.empty()
                                    ? near
                                    : fmt::format("; supported there: {}", joined(known));
    return refuse(stranger, fmt::format("{} in {}: not supported{}", title(stranger),
                                        tag(around.name), instead));
}

std::string problem_of(const tinyxml2::XMLDocument& document) {
    switch (document.ErrorID()) {
        case tinyxml2::XML_ERROR_EMPTY_DOCUMENT:
            return "is empty; expected <sdf version=\"1.9\">";
        case tinyxml2::XML_ERROR_MISMATCHED_ELEMENT:
            return "not XML: an element does not end, or ends by another name";
        case tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED:
            return "elements are nested too deep";
        case tinyxml2::XML_ERROR_PARSING_ATTRIBUTE:
            return "not XML: an attribute is not complete, or is there twice";
        default:
            return "not XML";
    }
}

/// Whether some tag has too many equals signs, of which each attribute has one. Comments do not
/// count.
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

/// What is wrong with the text before anybody has parsed it; empty: nothing.
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

Result<Document> parse_document(std::string_view text, std::string_view source) {
    if (const std::string problem = problem_with(text); !problem.empty()) {
        return refusal(source, 0, problem);
    }
    auto document = std::make_unique<tinyxml2::XMLDocument>();
    if (document->Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
        return refusal(source, std::max(document->ErrorLineNum(), 1), problem_of(*document));
    }
    if (Status compared = Comparison(source).compare(*document); !compared) {
        return compared.error();
    }
    return document;
}

std::string_view text_of(const XMLElement& element) {
    const char* const text = element.GetText();
    return text == nullptr ? std::string_view() : std::string_view(text);
}

}  // namespace cancha::sdf

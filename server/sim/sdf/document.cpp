#include "server/sim/sdf/document.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "proto/base/text/decimal_comma.h"
#include "proto/base/text/did_you_mean.h"
#include "proto/base/text/joined.h"
#include "proto/base/text/visible.h"
#include "server/sim/sdf/adaptation/adaptation.h"
#include "server/sim/sdf/element_table.h"
#include "server/sim/sdf/refusal.h"
#include "server/sim/sdf/urdf.h"
#include "server/sim/sdf/urdf_check.h"
#include "server/sim/sdf/values.h"
#include "server/sim/sdf/xml_text.h"

namespace cancha::sdf {

namespace {

using tinyxml2::XMLAttribute;
using tinyxml2::XMLElement;
using tinyxml2::XMLNode;

/// Name of the root element of a robot in URDF.
constexpr std::string_view kUrdfRoot = "robot";

/// Quotes a text of the document in a message.
std::string quoted(std::string_view text) {
    return fmt::format("'{}'", shortened(visible_line(trimmed(text))));
}

std::string tag(std::string_view name) {
    return fmt::format("<{}>", shortened(visible_line(name)));
}

/// Tag and name, such as "<model name='ramp'>", so that people find the element without counting
/// lines.
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

/// The elements that say something about the arena.
std::vector<std::string> names_that_matter(const Element& around) {
    std::vector<std::string> names;
    for (const Element& row : around.elements) {
        if (row.value != Value::kPassedOver) {
            names.emplace_back(row.name);
        }
    }
    return names;
}

/// The first word with a comma. Empty: there is none.
std::string_view first_with_comma(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) {
        return "";
    }
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = text.substr(0, comma).find_last_of(kBlanks) + 1;
    return text.substr(begin, text.find_first_of(kBlanks, comma) - begin);
}

template <typename Rows>
auto find_row(const Rows& rows, std::string_view name) -> decltype(&rows.front()) {
    const auto found = std::ranges::find(rows, name, [](const auto& row) { return row.name; });
    return found == rows.end() ? nullptr : &*found;
}

/// Links, joints and frames share their names, because poses may be relative to all of them.
std::string_view namespace_of(std::string_view element) {
    return element == "joint" || element == "frame" ? "link" : element;
}

/// Whether an element or attribute is an extension of some program: "gz:expressed_in".
bool is_of_others(std::string_view name) {
    return name.find(':') != std::string_view::npos;
}

/// Compares a document with the table, up to its end or until there are too many problems.
class Comparison {
  public:
    Comparison(std::string_view source, Reading& reading) : source_(source), reading_(reading) {}

    /// Compares the whole document.
    void compare(const tinyxml2::XMLDocument& document);

    /// The elements that are passed over.
    const std::vector<const XMLElement*>& passed_over() const { return passed_over_; }

  private:
    /// Lines and names of the elements in one parent.
    struct Family {
        std::map<std::string_view, std::vector<int>> lines;
        std::map<std::pair<std::string_view, std::string_view>, int> names;
        bool has_strangers = false;
    };

    void refuse(const XMLNode& node, const std::string& problem) {
        reading_.problems.add(refusal(source_, node.GetLineNum(), problem), &node);
    }

    void compare_element(const XMLElement& element, const Element& known);
    void compare_attributes(const XMLElement& element, const Element& known);
    void compare_attribute(const XMLElement& element, const XMLAttribute& attribute,
                           const Attribute& known);
    void compare_elements_in(const XMLElement& element, const Element& known);
    void compare_child(const XMLElement& child, const Element& around, Family& family);
    void compare_name(const XMLElement& child, const Element& known, Family& family);
    void compare_counts(const XMLElement& element, const Element& known, const Family& family);
    void compare_value(const XMLElement& element, const Element& known);
    void count(const XMLElement& element, const Element& known);
    void refuse_stranger(const XMLElement& stranger, const Element& around);

    std::string_view source_;
    Reading& reading_;
    std::vector<const XMLElement*> passed_over_;
    std::map<std::string_view, std::size_t> counts_;  ///< Counts of elements that have a limit.
};

void Comparison::compare(const tinyxml2::XMLDocument& document) {
    const Element& known = supported_elements();
    const XMLElement* root = nullptr;
    for (const XMLNode* node = document.FirstChild(); node != nullptr; node = node->NextSibling()) {
        if (node->ToComment() != nullptr || node->ToDeclaration() != nullptr) {
            continue;
        }
        if (node->ToElement() == nullptr || root != nullptr) {
            refuse(*node, node->ToUnknown() != nullptr
                              ? "document types and their entities are not supported: "
                                "write out what they stand for"
                              : "expected one <sdf> element and nothing beside it");
            return;
        }
        root = node->ToElement();
    }
    if (root == nullptr || root->Name() != known.name) {
        reading_.problems.add(
            refusal(source_, root == nullptr ? 1 : root->GetLineNum(),
                    fmt::format("expected <sdf version=\"{}\">, got {}", kStandardVersion,
                                root == nullptr ? "nothing" : tag(root->Name()))));
        return;
    }
    compare_element(*root, known);
}

void Comparison::compare_element(const XMLElement& element, const Element& known) {
    const std::size_t before = reading_.problems.count();
    count(element, known);
    compare_attributes(element, known);
    if (known.value == Value::kElements) {
        compare_elements_in(element, known);
    } else {
        compare_value(element, known);
    }
    if (reading_.problems.count() > before) {
        reading_.faulty.insert(&element);
    }
}

void Comparison::count(const XMLElement& element, const Element& known) {
    if (known.most > 0 && ++counts_[known.name] == known.most + 1) {
        refuse(element,
               fmt::format("{}: there are more than {} in the file", tag(known.name), known.most));
        reading_.problems.stop();
    }
}

void Comparison::compare_attributes(const XMLElement& element, const Element& known) {
    bool has_strangers = false;
    for (const XMLAttribute* attribute = element.FirstAttribute(); attribute != nullptr;
         attribute = attribute->Next()) {
        if (const Attribute* const row = find_row(known.attributes, attribute->Name())) {
            compare_attribute(element, *attribute, *row);
            continue;
        }
        if (is_of_others(attribute->Name())) {
            continue;
        }
        has_strangers = true;
        const std::string instead =
            known.attributes.empty() ? std::string()
                                     : alternatives(attribute->Name(), names_of(known.attributes));
        reading_.problems.add(
            refusal(source_, attribute->GetLineNum(),
                    fmt::format("attribute {} of {}: not supported{}", quoted(attribute->Name()),
                                tag(known.name), instead)),
            &element);
    }
    for (const Attribute& row : known.attributes) {
        // The missing one may be there under an unknown name.
        const bool is_needed = row.is_required && !has_strangers;
        if (is_needed && element.FindAttribute(std::string(row.name).c_str()) == nullptr) {
            refuse(element, fmt::format("{}: has no attribute '{}'", tag(known.name), row.name));
        }
    }
}

void Comparison::compare_attribute(const XMLElement& element, const XMLAttribute& attribute,
                                   const Attribute& known) {
    const std::string_view value = attribute.Value();
    const auto refuse_value = [&](const std::string& expected) {
        reading_.problems.add(refusal(source_, attribute.GetLineNum(),
                                      fmt::format("{} of {}: expected {}, got {}", known.name,
                                                  tag(element.Name()), expected, quoted(value))),
                              &element);
    };
    if (known.value == Value::kName && !is_name(value)) {
        refuse_value(
            "a name that settings can use: 1 to 64 printable characters, none of them '.', '=' or "
            "':', no blanks at its ends, not world and not __so__");
    } else if (!is_value(known.value, value)) {
        refuse_value(std::string(words_for(known.value)));
    } else if (!known.choices.empty() &&
               std::ranges::find(known.choices, value) == known.choices.end()) {
        refuse_value(joined(known.choices));
    }
}

void Comparison::compare_elements_in(const XMLElement& element, const Element& known) {
    Family family;
    for (const XMLNode* node = element.FirstChild();
         node != nullptr && !reading_.problems.is_full(); node = node->NextSibling()) {
        // Gazebo's worlds have remarks for people at their top, not always as comments.
        const bool is_remark =
            node->ToText() != nullptr && element.Parent()->ToDocument() != nullptr;
        if (node->ToComment() != nullptr || is_remark) {
            continue;
        }
        if (const XMLElement* const child = node->ToElement()) {
            compare_child(*child, known, family);
        } else {
            refuse(*node, fmt::format("{}: expected elements, got {}", title(element),
                                      quoted(node->Value())));
        }
    }
    if (!reading_.problems.is_full()) {
        compare_counts(element, known, family);
    }
}

void Comparison::compare_child(const XMLElement& child, const Element& around, Family& family) {
    const Element* const known = find_row(around.elements, child.Name());
    if (known == nullptr && is_of_others(child.Name())) {
        passed_over_.push_back(&child);
        return;
    }
    if (known == nullptr) {
        refuse_stranger(child, around);
        family.has_strangers = true;
        return;
    }
    if (known->value == Value::kPassedOver) {
        passed_over_.push_back(&child);
        return;
    }
    std::vector<int>& lines = family.lines[known->name];
    lines.push_back(child.GetLineNum());
    const bool may_repeat =
        known->often == Often::kAnyNumber || known->often == Often::kAtLeastOnce;
    if (lines.size() > 1 && !may_repeat) {
        refuse(child, fmt::format("{} in {}: a second one; the first is in line {}",
                                  tag(known->name), tag(around.name), lines.front()));
        return;
    }
    compare_element(child, *known);
    if (known->most > 0) {
        compare_name(child, *known, family);
    }
}

void Comparison::compare_name(const XMLElement& child, const Element& known, Family& family) {
    const char* const name = child.Attribute("name");
    if (name == nullptr) {
        return;  // compare_attributes() has reported it.
    }
    const auto [same, is_new] = family.names.emplace(
        std::pair<std::string_view, std::string_view>(namespace_of(known.name), name),
        child.GetLineNum());
    if (!is_new) {
        refuse(child, fmt::format("{}: what is in line {} has the same name; give it another",
                                  title(child), same->second));
    }
}

void Comparison::compare_counts(const XMLElement& element, const Element& known,
                                const Family& family) {
    // The missing one may be there under an unknown name.
    const bool is_missing = !family.has_strangers;
    const std::size_t choices = family.lines.size();
    if (known.is_choice && (choices > 1 || (choices == 0 && is_missing))) {
        refuse(element, fmt::format("{}: expected exactly one of {}; got {}", title(element),
                                    joined(names_that_matter(known)), choices));
    }
    for (const Element& row : known.elements) {
        const bool is_needed = row.often == Often::kOnce || row.often == Often::kAtLeastOnce;
        if (is_needed && is_missing && !family.lines.contains(row.name)) {
            refuse(element, fmt::format("{}: has no {}", title(element), tag(row.name)));
        }
    }
}

void Comparison::compare_value(const XMLElement& element, const Element& known) {
    std::size_t texts = 0;
    for (const XMLNode* node = element.FirstChild(); node != nullptr; node = node->NextSibling()) {
        if (node->ToText() == nullptr && node->ToComment() == nullptr) {
            refuse(*node, fmt::format("{}: expected {}, got {}", tag(known.name),
                                      words_for(known.value), tag(node->Value())));
            return;
        }
        texts += node->ToText() != nullptr ? 1 : 0;
    }
    // Other readers of SDFormat use only the first piece of a value.
    if (texts > 1 || (texts == 1 && element.FirstChild()->ToText() == nullptr)) {
        refuse(element,
               fmt::format("{}: a comment is in front of the value, or in it; put it behind",
                           tag(known.name)));
        return;
    }
    const std::string_view text = text_of(element);
    if (trimmed(text).empty() || !is_value(known.value, text)) {
        refuse(element,
               fmt::format("{}: expected {}, got {}{}", tag(known.name), words_for(known.value),
                           quoted(text), advice_about_comma(first_with_comma(text))));
    }
}

void Comparison::refuse_stranger(const XMLElement& stranger, const Element& around) {
    const std::vector<std::string> known = names_of(around.elements);
    const auto reason = reading_.reasons.find(&stranger);
    if (reason != reading_.reasons.end()) {
        refuse(stranger, fmt::format("{}: {}", title(stranger), reason->second));
        return;
    }
    const std::string_view advice = advice_about(stranger.Name());
    const std::string near = did_you_mean(stranger.Name(), known);
    const std::string instead =
        !advice.empty() ? fmt::format("; {}", advice)
        : !near.empty() ? near
                        : fmt::format("; supported there: {}", joined(names_that_matter(around)));
    refuse(stranger,
           fmt::format("{} in {}: not supported{}", title(stranger), tag(around.name), instead));
}

/// Prints a document with each element in its original line, even if others were removed.
class LinePrinter : public tinyxml2::XMLPrinter {
  public:
    LinePrinter() : XMLPrinter(nullptr, true) {}

    bool VisitEnter(const tinyxml2::XMLDocument& document) override {
        return XMLPrinter::VisitEnter(document);
    }

    bool VisitEnter(const XMLElement& element, const XMLAttribute* attribute) override {
        SealElementIfJustOpened();
        while (line_ < element.GetLineNum()) {
            Putc('\n');
        }
        return XMLPrinter::VisitEnter(element, attribute);
    }

  protected:
    void Write(const char* data, std::size_t size) override {
        line_ += static_cast<int>(std::count(data, data + size, '\n'));
        XMLPrinter::Write(data, size);
    }

    void Putc(char ch) override {
        line_ += ch == '\n' ? 1 : 0;
        XMLPrinter::Putc(ch);
    }

  private:
    int line_ = 1;
};

/// Puts the model that libsdformat makes of a robot in URDF in its place.
void convert_urdf(tinyxml2::XMLDocument& document, std::string_view source, Reading& reading) {
    check_urdf(*document.RootElement(), source, reading.problems);
    if (reading.problems.count() > 0) {
        return;
    }
    add_masses(*document.RootElement(), reading.notes);
    tinyxml2::XMLPrinter printer;
    document.Accept(&printer);
    const Result<std::string> converted = sdf_of_urdf(printer.CStr());
    const Status parsed = converted ? parse_xml(*converted, document) : Status(converted.error());
    if (!parsed) {
        reading.problems.add(refusal(source, 0, parsed.error().message));
    }
}

}  // namespace

Reading parse_document(std::string_view text, std::string_view source,
                       const std::filesystem::path& folder) {
    Reading reading{.document = nullptr,
                    .source = std::string(source),
                    .problems = Problems(source),
                    .faulty = {},
                    .notes = {},
                    .reasons = {},
                    .refused = nullptr};
    auto document = std::make_unique<tinyxml2::XMLDocument>();
    if (const Status parsed = parse_xml(text, *document); !parsed) {
        reading.problems.add(refusal(source,
                                     document->Error() ? std::max(document->ErrorLineNum(), 1) : 0,
                                     parsed.error().message));
        return reading;
    }
    if (document->RootElement() != nullptr && document->RootElement()->Name() == kUrdfRoot) {
        convert_urdf(*document, source, reading);
        if (reading.problems.count() > 0) {
            return reading;
        }
        reading.source += " (as SDFormat)";
        reading.problems = Problems(reading.source);
    }
    if (document->RootElement() != nullptr) {
        adapt(*document, folder, reading);
    }
    reading.document = std::move(document);
    compare_again(reading);
    return reading;
}

void compare_again(Reading& reading) {
    reading.faulty.clear();
    Comparison comparison(reading.source, reading);
    comparison.compare(*reading.document);
    for (const XMLElement* const element : comparison.passed_over()) {
        reading.notes.pass_over(*element);
        reading.document->DeleteNode(const_cast<XMLElement*>(element));
    }
}

std::string standard_text(const Document& document) {
    document->RootElement()->SetAttribute("version", kStandardVersion);
    LinePrinter printer;
    document->Accept(&printer);
    return printer.CStr();
}

std::string plain_text(const Document& document) {
    document->RootElement()->SetAttribute("version", kStandardVersion);
    tinyxml2::XMLPrinter printer;
    document->Accept(&printer);
    return printer.CStr();
}

std::string_view text_of(const XMLElement& element) {
    const char* const text = element.GetText();
    return text == nullptr ? std::string_view() : std::string_view(text);
}

}  // namespace cancha::sdf

#pragma once

#include <string>
#include <string_view>

#include <tinyxml2.h>

// Functions that read and change an XML document. For this folder only.
namespace cancha::sdf {

/// Calls `visit` with an element, then with all elements inside it. `visit` may change the element
/// and its content, but must not remove the element.
template <typename Element, typename Visit>
void visit_all(Element& element, const Visit& visit) {
    visit(element);
    for (Element* child = element.FirstChildElement(); child != nullptr;
         child = child->NextSiblingElement()) {
        visit_all(*child, visit);
    }
}

/// Calls `visit` with each child of `around` that has this name. `visit` may remove this child.
template <typename Visit>
void visit_children(tinyxml2::XMLElement& around, const char* name, const Visit& visit) {
    tinyxml2::XMLElement* next = nullptr;
    for (tinyxml2::XMLElement* child = around.FirstChildElement(name); child != nullptr;
         child = next) {
        next = child->NextSiblingElement(name);
        visit(*child);
    }
}

/// Whether the element's tag has this name.
inline bool is_called(const tinyxml2::XMLElement& element, std::string_view name) {
    return element.Name() == name;
}

/// Returns the value of an attribute. Empty if there is no such attribute.
inline std::string attribute_of(const tinyxml2::XMLElement& element, const char* name) {
    const char* const value = element.Attribute(name);
    return value == nullptr ? "" : value;
}

/// Returns the text of an element, without blanks around the text. Empty if there is no text.
std::string trimmed_text(const tinyxml2::XMLElement& element);

/// Returns the first child of this name. If there is none, adds one at the end.
tinyxml2::XMLElement& child_of(tinyxml2::XMLElement& around, const char* name);

/// Adds a child with this name and text, unless there is a child of this name. Returns whether the
/// child was added.
bool fill_in(tinyxml2::XMLElement& around, const char* name, const char* text);

/// Whether there is a child named `flag` with the text "true" or "1".
bool is_set(const tinyxml2::XMLElement& around, const char* flag);

/// Removes an element from its parent and destroys it.
void remove(tinyxml2::XMLElement& element);

}  // namespace cancha::sdf

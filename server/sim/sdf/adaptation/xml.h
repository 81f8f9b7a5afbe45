#pragma once

#include <string>
#include <string_view>

#include <tinyxml2.h>

// Changes of a document. For this folder.
namespace cancha::sdf {

/// Calls `visit` with an element and all elements in it. `visit` may change the element and what is
/// in it, but not remove the element.
template <typename Visit>
void visit_all(tinyxml2::XMLElement& element, const Visit& visit) {
    visit(element);
    for (tinyxml2::XMLElement* child = element.FirstChildElement(); child != nullptr;
         child = child->NextSiblingElement()) {
        visit_all(*child, visit);
    }
}

/// Calls `visit` with each child of this name. `visit` may remove the child.
template <typename Visit>
void visit_children(tinyxml2::XMLElement& around, const char* name, const Visit& visit) {
    tinyxml2::XMLElement* next = nullptr;
    for (tinyxml2::XMLElement* child = around.FirstChildElement(name); child != nullptr;
         child = next) {
        next = child->NextSiblingElement(name);
        visit(*child);
    }
}

inline bool is_called(const tinyxml2::XMLElement& element, std::string_view name) {
    return element.Name() == name;
}

/// Value of an attribute; empty: there is none.
inline std::string attribute_of(const tinyxml2::XMLElement& element, const char* name) {
    const char* const value = element.Attribute(name);
    return value == nullptr ? "" : value;
}

/// Text of an element without blanks around it; empty: there is none.
std::string trimmed_text(const tinyxml2::XMLElement& element);

/// The child of this name, which is made at the end if it is missing.
tinyxml2::XMLElement& child_of(tinyxml2::XMLElement& around, const char* name);

/// Makes a child with a text, if there is no such child yet. Returns whether it was made.
bool fill_in(tinyxml2::XMLElement& around, const char* name, const char* text);

/// Whether the text of a child is "true" or "1".
bool is_set(const tinyxml2::XMLElement& around, const char* flag);

/// Removes an element from its parent.
void remove(tinyxml2::XMLElement& element);

}  // namespace cancha::sdf

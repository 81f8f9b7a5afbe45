#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::sdf {

/// Kind of the value of an attribute, or of the text of an element.
enum class Value : std::uint8_t {
    kElements,  ///< No value: the element contains other elements.
    kName,      ///< A name that may be part of a setting's path.
    kText,      ///< Any text.
    kFlag,      ///< "true", "false", "1" or "0".
    kNumber,    ///< A finite number.
    kBound,     ///< A number, or "inf".
    kPair,      ///< Two numbers.
    kVector,    ///< Three numbers.
    kPose,      ///< Six numbers: x, y, z, roll, pitch, yaw.
    kColour,    ///< Three or four numbers from 0 to 1.
    /// Any value. The element does not describe the arena, so it is passed over with its content.
    kPassedOver,
};

/// A supported attribute.
struct Attribute {
    std::string_view name;
    Value value{};
    bool is_required = false;  ///< Whether the element must have the attribute.
    /// Legal values. Empty if all values of the kind are legal.
    std::vector<std::string_view> choices;
};

/// How often an element may occur in its parent.
enum class Often : std::uint8_t {
    kAtMostOnce,
    kOrFilledIn,  ///< At most once. libsdformat needs the element, and adds it if it is missing.
    kOnce,
    kAtLeastOnce,
    kAnyNumber
};

/// A supported element, with all elements that may occur in it.
struct Element {
    std::string_view name;
    Often often{};                      ///< How often this element may occur in its parent.
    Value value{};                      ///< Kind of the element's text.
    std::vector<Attribute> attributes;  ///< Attributes that the element may have.
    std::vector<Element> elements;      ///< Elements that may occur in this element.
    bool is_choice = false;             ///< Whether exactly one of `elements` must occur.
    std::size_t most = 0;  ///< Largest number of these elements in a document. 0 means no limit.
};

/// Versions of SDFormat that are read. adapt() updates documents of versions before 1.9. In 1.9 and
/// all later versions the supported elements have the same meaning.
inline constexpr std::array<std::string_view, 9> kVersions{"1.4", "1.5",  "1.6",  "1.7", "1.8",
                                                           "1.9", "1.10", "1.11", "1.12"};

/// Version of SDFormat in which this program writes documents.
inline constexpr const char* kStandardVersion = "1.9";

/// Returns the table of all supported elements of SDFormat: the element <sdf>, with its content.
const Element& supported_elements();

/// Returns advice on what to use in place of an unsupported element. Empty if there is no advice.
std::string_view advice_about(std::string_view element);

/// Returns a description of a kind of value, for error texts: "three numbers".
std::string_view words_for(Value value);

}  // namespace cancha::sdf

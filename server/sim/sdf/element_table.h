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
    /// Any value. The element says nothing about the arena; it is passed over with its content.
    kPassedOver,
};

/// A supported attribute.
struct Attribute {
    std::string_view name;
    Value value{};
    bool is_required = false;               ///< Whether the element must have the attribute.
    std::vector<std::string_view> choices;  ///< Legal values. Empty: any of the kind.
};

/// How often an element may occur in its parent.
enum class Often : std::uint8_t {
    kAtMostOnce,
    kOrFilledIn,  ///< At most once. If it is missing, libsdformat adds it: it needs one.
    kOnce,
    kAtLeastOnce,
    kAnyNumber
};

/// A supported element, with all elements that may occur in it.
struct Element {
    std::string_view name;
    Often often{};                      ///< How often it may occur in its parent.
    Value value{};                      ///< Kind of its text.
    std::vector<Attribute> attributes;  ///< Attributes that it may have.
    std::vector<Element> elements;      ///< Elements that may occur in it.
    bool is_choice = false;             ///< Whether exactly one of `elements` must occur in it.
    std::size_t most = 0;               ///< Largest number in a document. 0: no limit.
};

/// Versions of SDFormat that are read. adapt() updates documents older than 1.9. In 1.9 and all
/// later versions the elements of the table have the same meaning.
inline constexpr std::array<std::string_view, 9> kVersions{"1.4", "1.5",  "1.6",  "1.7", "1.8",
                                                           "1.9", "1.10", "1.11", "1.12"};

/// Version of SDFormat in which documents are written.
inline constexpr const char* kStandardVersion = "1.9";

/// Returns the table of all supported elements of SDFormat: the element <sdf>, with its content.
const Element& supported_elements();

/// Returns advice on how to do without an unsupported element. Empty: there is no advice.
std::string_view advice_about(std::string_view element);

/// Returns a description of a kind of value, for error texts: "three numbers".
std::string_view words_for(Value value);

}  // namespace cancha::sdf

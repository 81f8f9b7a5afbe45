#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::sdf {

/// Kind of value of an attribute, or between the tags of an element.
enum class Value : std::uint8_t {
    kElements,  ///< Only other elements.
    kName,      ///< A name, usable in settings.
    kText,
    kFlag,
    kNumber,
    kBound,   ///< A number, or "inf".
    kPair,    ///< Two numbers.
    kVector,  ///< Three numbers.
    kPose,    ///< Six numbers.
    kColour,  ///< Three or four numbers from 0 to 1.
    /// Anything. The element says nothing about the arena and is passed over with all its content.
    kPassedOver,
};

/// A supported attribute.
struct Attribute {
    std::string_view name;
    Value value{};
    bool is_required = false;
    std::vector<std::string_view> choices;  ///< Legal values. Empty: any.
};

/// How often an element may stand in its parent.
enum class Often : std::uint8_t {
    kAtMostOnce,
    kOrFilledIn,  ///< At most once. libsdformat needs it and adds it if it is missing.
    kOnce,
    kAtLeastOnce,
    kAnyNumber
};

/// A supported element, with all elements that may stand in it.
struct Element {
    std::string_view name;
    Often often{};
    Value value{};
    std::vector<Attribute> attributes;
    std::vector<Element> elements;
    bool is_choice = false;  ///< Exactly one of `elements` stands in it.
    std::size_t most = 0;    ///< Most in a document. 0: no limit besides the size of the text.
};

/// Versions that are read. adapt() updates documents older than 1.9. The elements of the table mean
/// the same in 1.9 and all later versions.
inline constexpr std::array<std::string_view, 9> kVersions{"1.4", "1.5",  "1.6",  "1.7", "1.8",
                                                           "1.9", "1.10", "1.11", "1.12"};

/// Version of the documents that are written.
inline constexpr const char* kStandardVersion = "1.9";

/// All supported elements of SDFormat: the element <sdf> with its content.
const Element& supported_elements();

/// Advice on how to do without an unsupported element. Empty: there is none.
std::string_view advice_about(std::string_view element);

/// Description of a kind of value, for error messages.
std::string_view words_for(Value value);

}  // namespace cancha::sdf

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::sdf {

/// Value of an attribute, or between the tags of an element.
enum class Value : std::uint8_t {
    kElements,  ///< Nothing but other elements.
    kName,      ///< Name of something that settings can name.
    kText,
    kFlag,
    kNumber,
    kBound,   ///< A number, or "inf".
    kPair,    ///< Two numbers.
    kVector,  ///< Three numbers.
    kPose,    ///< Six numbers.
    kColour,  ///< Three or four numbers from 0 to 1.
    /// Anything. Says nothing about the arena; passed over with all that is in it.
    kPassedOver,
};

/// An attribute that is supported.
struct Attribute {
    std::string_view name;
    Value value{};
    bool is_required = false;
    std::vector<std::string_view> choices;  ///< Empty: any value will do.
};

/// How often an element stands in the one around it.
enum class Often : std::uint8_t {
    kAtMostOnce,
    kOrFilledIn,  ///< At most once; libsdformat, which wants it, makes up for one that is missing.
    kOnce,
    kAtLeastOnce,
    kAnyNumber
};

/// An element that is supported, with all that may stand in it.
struct Element {
    std::string_view name;
    Often often{};
    Value value{};
    std::vector<Attribute> attributes;
    std::vector<Element> elements;
    bool is_choice = false;  ///< Exactly one of `elements` stands in it.
    std::size_t most = 0;    ///< In the whole document; 0: as many as the text has room for.
};

/// The versions that are read. adapt() makes one of them of those before 1.9; what the table has
/// means the same in all later ones.
inline constexpr std::array<std::string_view, 9> kVersions{"1.4", "1.5",  "1.6",  "1.7", "1.8",
                                                           "1.9", "1.10", "1.11", "1.12"};

/// The version that is written.
inline constexpr const char* kStandardVersion = "1.9";

/// The whole of SDFormat that is supported: the element <sdf>.
const Element& supported_elements();

/// Advice on how to do without an element that is not supported; empty: nobody can tell.
std::string_view advice_about(std::string_view element);

/// Words for what a value should be.
std::string_view words_for(Value value);

}  // namespace cancha::sdf

#pragma once

#include <functional>
#include <string>

namespace cancha {

/// Results of `projection` for each element, texts, with ", " between them. (With std::views
/// clang 14, which tidies and fuzzes, cannot read it: llvm issue 44178.)
template <typename Range, typename Projection = std::identity>
std::string joined(const Range& range, Projection projection = {}) {
    std::string text;
    const char* separator = "";
    for (const auto& element : range) {
        text.append(separator).append(std::invoke(projection, element));
        separator = ", ";
    }
    return text;
}

/// The keys of a map.
template <typename Map>
std::string joined_keys(const Map& map) {
    return joined(map, [](const auto& entry) { return std::string(entry.first); });
}

}  // namespace cancha

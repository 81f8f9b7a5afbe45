#pragma once

#include <functional>
#include <string>

namespace cancha {

/// Joins the texts that `projection` returns for the elements, with ", " between them. (Does not
/// use std::views, because clang 14, the compiler of clang-tidy and the fuzzers, cannot compile
/// them: llvm issue 44178.)
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

/// Joins the keys of a map with ", ".
template <typename Map>
std::string joined_keys(const Map& map) {
    return joined(map, [](const auto& entry) { return std::string(entry.first); });
}

}  // namespace cancha

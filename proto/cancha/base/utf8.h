#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace cancha {

/// One character of a text, as people see it.
struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;
    int columns = 0;  ///< That it takes on a terminal; -1: it is none that can be shown.
};

/// The first character. None: the text is empty, or does not begin with valid UTF-8.
std::optional<Character> first_character(std::string_view text);

bool is_utf8(std::string_view text);

}  // namespace cancha

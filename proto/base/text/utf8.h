#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace cancha {

/// One character (code point) of a text.
struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;  ///< Its length in UTF-8.
    /// Number of columns that it takes on a terminal. -1: it is not printable: it controls the
    /// terminal, changes the direction of the text around it, or is invisible.
    int columns = 0;
    bool is_blank = false;  ///< It is a space of any width.

    bool is_printable() const { return columns >= 0; }
};

/// Returns the first character. None: the text is empty, or does not begin with valid UTF-8.
std::optional<Character> first_character(std::string_view text);

bool is_utf8(std::string_view text);

}  // namespace cancha

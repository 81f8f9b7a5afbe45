#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace cancha {

/// One character (code point) of a text.
struct Character {
    char32_t code = 0;      ///< Code point.
    std::size_t bytes = 0;  ///< Length in UTF-8.
    /// Number of columns that the character takes on a terminal. -1 if it is not printable: it
    /// controls the terminal, changes the direction of the text around it, or is invisible.
    int columns = 0;
    bool is_blank = false;  ///< Whether the character is a space, of any width.

    bool is_printable() const { return columns >= 0; }
};

/// Returns the first character. None if the text is empty, or does not begin with valid UTF-8.
std::optional<Character> first_character(std::string_view text);

/// Whether the whole text is valid UTF-8.
bool is_utf8(std::string_view text);

}  // namespace cancha

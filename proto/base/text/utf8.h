#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace cancha {

/// One character of a text, as people see it.
struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;
    /// That it takes on a terminal; -1: it is not shown there but does something, such as clearing
    /// the screen, turning the direction of the text around it, or hiding in it.
    int columns = 0;
    /// A space of some width.
    bool is_blank = false;

    bool is_printable() const { return columns >= 0; }
};

/// The first character. None: the text is empty, or does not begin with valid UTF-8.
std::optional<Character> first_character(std::string_view text);

bool is_utf8(std::string_view text);

}  // namespace cancha

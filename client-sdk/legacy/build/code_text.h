#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::legacy {

/// Returns code of the same length and lines, with spaces in place of comments and the contents of
/// literals. Names and brackets can be searched in it.
std::string masked(std::string_view code);

/// Change of a text in one line.
struct Edit {
    std::size_t line = 0;    ///< Line number, from 1.
    std::size_t column = 0;  ///< Column of the first replaced byte, from 1.
    std::size_t length = 0;  ///< Number of replaced bytes.
    std::string text{};      ///< Replacement, without line ends.

    bool operator==(const Edit&) const = default;
};

/// Returns the text with all edits made. At each place at most one edit is made. Edits that overlap
/// others, or lie outside the text, are left out.
std::string with_edits(std::string_view text, std::vector<Edit> edits);

/// Returns the offset of a line's first byte. `line` counts from 1. npos: there is no such line.
std::size_t start_of_line(std::string_view text, std::size_t line);

/// Returns the line of a byte, from 1.
std::size_t line_of(std::string_view text, std::size_t offset);

/// Returns the column of a byte, from 1.
std::size_t column_of(std::string_view text, std::size_t offset);

/// Whether `name` stands at `offset` as a whole word.
bool is_word_at(std::string_view code, std::size_t offset, std::string_view name);

/// Whether the character may be part of a C name.
bool is_name_character(char letter);

}  // namespace cancha::legacy

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::legacy {

/// Code of the same length and lines, with spaces for comments and for what literals contain: names
/// and brackets can be searched in it.
std::string masked(std::string_view code);

/// Change of a text in one line.
struct Edit {
    std::size_t line = 0;    ///< From 1.
    std::size_t column = 0;  ///< Of the first byte that is replaced, from 1.
    std::size_t length = 0;  ///< Bytes that are replaced.
    std::string text{};      ///< Replacement, without line ends.

    bool operator==(const Edit&) const = default;
};

/// The text with all changes made. Changes of one place are made once; those that lie in others, or
/// outside the text, are left out.
std::string with_edits(std::string_view text, std::vector<Edit> edits);

/// First byte of a line, which is counted from 1. npos: there is no such line.
std::size_t start_of_line(std::string_view text, std::size_t line);

/// Line of a byte, from 1.
std::size_t line_of(std::string_view text, std::size_t offset);

/// Column of a byte, from 1.
std::size_t column_of(std::string_view text, std::size_t offset);

/// Whether `name` stands at `offset` as a whole word.
bool is_word_at(std::string_view code, std::size_t offset, std::string_view name);

/// Whether the character may be in a name of C.
bool is_name_character(char letter);

}  // namespace cancha::legacy

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::legacy {

/// Returns the code with spaces in place of comments and of the contents of literals. Length and
/// lines stay the same. In the result, a search for names and brackets finds only code.
std::string masked(std::string_view code);

/// A change of a text within one line.
struct Edit {
    std::size_t line = 0;    ///< Line number, from 1.
    std::size_t column = 0;  ///< Column of the first replaced byte, from 1.
    std::size_t length = 0;  ///< Number of replaced bytes.
    std::string text{};      ///< Replacement, without line breaks.

    bool operator==(const Edit&) const = default;
};

/// Returns the text with the edits made. If two edits overlap, the earlier one in the text is left
/// out. Edits outside the text are left out, too.
std::string with_edits(std::string_view text, std::vector<Edit> edits);

/// Returns the offset of a line's first byte. `line` counts from 1. Returns npos if there is no
/// such line.
std::size_t start_of_line(std::string_view text, std::size_t line);

/// Returns the number of the line, from 1, that has the byte at `offset`.
std::size_t line_of(std::string_view text, std::size_t offset);

/// Returns the column, from 1, of the byte at `offset` in its line.
std::size_t column_of(std::string_view text, std::size_t offset);

/// Whether the code has the whole word `name` at `offset`.
bool is_word_at(std::string_view code, std::size_t offset, std::string_view name);

/// Whether the character may be part of a name in C.
bool is_name_character(char letter);

}  // namespace cancha::legacy

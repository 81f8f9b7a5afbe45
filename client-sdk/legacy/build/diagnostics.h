#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cancha::legacy {

/// Place in a source, as the compiler sees it.
struct Place {
    std::string file{};      ///< Path as the compiler was given it.
    std::size_t line = 0;    ///< From 1.
    std::size_t column = 0;  ///< Of the first byte, from 1.
    std::size_t caret = 0;   ///< Byte that the compiler points at.
    std::size_t end = 0;     ///< Column of the last byte.
};

/// Explanation that comes with an error.
struct Note {
    Place place{};
    std::string text{};
};

/// Something that the compiler says of a source.
struct Diagnostic {
    bool is_error = false;  ///< Else a warning.
    Place place{};
    std::string text{};
    std::vector<Note> notes{};
};

/// Reads what g++ writes with -fdiagnostics-format=json. Empty: it is of another form.
std::vector<Diagnostic> read_diagnostics(std::string_view output);

}  // namespace cancha::legacy

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cancha::legacy {

/// Place in a source, as the compiler sees it.
struct Place {
    std::string file{};      ///< Path that was given to the compiler.
    std::size_t line = 0;    ///< Line number, from 1.
    std::size_t column = 0;  ///< Column of the first byte, from 1.
    std::size_t caret = 0;   ///< Column that the compiler points at.
    std::size_t end = 0;     ///< Column of the last byte.
};

/// Explanation that comes with an error.
struct Note {
    Place place{};
    std::string text{};
};

/// An error or warning of the compiler about a source.
struct Diagnostic {
    bool is_error = false;  ///< An error; otherwise a warning.
    Place place{};
    std::string text{};
    std::vector<Note> notes{};
};

/// Reads the output of g++ -fdiagnostics-format=json. Empty: the output has another form.
std::vector<Diagnostic> read_diagnostics(std::string_view output);

}  // namespace cancha::legacy

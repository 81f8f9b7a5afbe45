#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cancha::legacy {

/// A place in a source, as the compiler states it.
struct Place {
    std::string file{};      ///< Path that was given to the compiler.
    std::size_t line = 0;    ///< Line number, from 1.
    std::size_t column = 0;  ///< Column of the first byte, from 1.
    std::size_t caret = 0;   ///< Column to which the compiler points.
    std::size_t end = 0;     ///< Column of the last byte.
};

/// An explanation that the compiler adds to an error.
struct Note {
    Place place{};
    std::string text{};
};

/// An error or warning of the compiler about a source.
struct Diagnostic {
    bool is_error = false;  ///< True for an error, false for a warning.
    Place place{};
    std::string text{};
    std::vector<Note> notes{};
};

/// Parses the output of g++ -fdiagnostics-format=json. Returns an empty list if the output does not
/// have this form.
std::vector<Diagnostic> read_diagnostics(std::string_view output);

}  // namespace cancha::legacy

#pragma once

namespace cancha::streams {

/// Width of help texts and tables, in columns. The same on every terminal.
inline constexpr int kColumns = 80;

/// Whether the descriptor belongs to a terminal on which a program can redraw a line. False if TERM
/// is not set or is "dumb". Programs send control sequences only if the result is true.
bool can_redraw(int descriptor);

/// Whether the output may have colours: can_redraw() is true, and NO_COLOR is not set or empty
/// (https://no-color.org).
bool has_colours(int descriptor);

/// Width of a terminal in columns; kColumns if the width is unknown.
int width_of(int descriptor);

}  // namespace cancha::streams

#pragma once

namespace cancha::streams {

/// Width of help and tables on every terminal, in columns.
inline constexpr int kColumns = 80;

/// Whether a stream is a terminal that can draw over written text: one that TERM does not call
/// "dumb". Only such a terminal gets control sequences.
bool can_redraw(int descriptor);

/// Whether such a terminal may show colours, too: not if NO_COLOR is set and not empty
/// (https://no-color.org).
bool has_colours(int descriptor);

/// Width of a terminal in columns; kColumns if it is unknown.
int width_of(int descriptor);

}  // namespace cancha::streams

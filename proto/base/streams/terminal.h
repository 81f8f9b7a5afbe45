#pragma once

namespace cancha::streams {

/// The width that help and tables keep to, whatever the terminal has.
inline constexpr int kColumns = 80;

/// Whether a stream is a terminal on which what has been written can be drawn over: one that TERM
/// does not call "dumb". Nothing else gets a control sequence.
bool can_redraw(int descriptor);

/// Whether colours may be shown there too: not where NO_COLOR is set and not empty
/// (https://no-color.org).
bool has_colours(int descriptor);

/// How wide a terminal is; kColumns where nobody knows.
int width_of(int descriptor);

}  // namespace cancha::streams

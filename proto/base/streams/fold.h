#pragma once

#include <string>
#include <string_view>

namespace cancha::streams {

/// Breaks lines between words, so that they have at most kColumns columns. The rest of a line is
/// indented to its last text column, the one after two blanks or more. Longer words stay whole.
std::string folded(std::string_view text);

/// Folds a text for stdout if stdout is a terminal. For a file or another program, returns the text
/// with whole lines.
std::string folded_on_terminal(std::string text);

/// Folds one text without line ends. All its lines begin with `indent` blanks.
std::string paragraph(std::string_view text, int indent);

/// Returns the beginning of a text that fits into `columns` columns.
std::string_view cut(std::string_view text, int columns);

/// Returns the number of columns of a text on a terminal. Expects: no line ends.
int columns_of(std::string_view text);

}  // namespace cancha::streams

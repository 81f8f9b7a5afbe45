#pragma once

#include <string>
#include <string_view>

namespace cancha::streams {

/// Breaks lines between words, so that they have at most kColumns columns. Two or more blanks
/// separate the columns of a table: the continuation of a broken line is indented to the last
/// column of the line. Words longer than a line stay whole.
std::string folded(std::string_view text);

/// Folds a text for stdout if stdout is a terminal. If stdout is a file or a pipe, returns the text
/// as it is.
std::string folded_on_terminal(std::string text);

/// Folds a text that has no line ends. All lines of the result begin with `indent` blanks.
std::string paragraph(std::string_view text, int indent);

/// Returns the beginning of a text that fits into `columns` columns.
std::string_view cut(std::string_view text, int columns);

/// Returns the number of columns of a text on a terminal. Expects: no line ends.
int columns_of(std::string_view text);

}  // namespace cancha::streams

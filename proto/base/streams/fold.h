#pragma once

#include <string>
#include <string_view>

namespace cancha::streams {

/// Text whose lines have at most kColumns columns, broken between words. What is broken off stands
/// below the last column of its line: text that follows two blanks or more. A word that is longer
/// than a line stays whole.
std::string folded(std::string_view text);

/// Text folded for stdout, where a terminal shows it. A file or another program gets whole lines.
std::string folded_on_terminal(std::string text);

/// As folded() for one text without line ends, all of whose lines begin with `indent` blanks.
std::string paragraph(std::string_view text, int indent);

/// As much of a text as fits into so many columns.
std::string_view cut(std::string_view text, int columns);

/// How many columns a text takes on a terminal. Expects: no line ends.
int columns_of(std::string_view text);

}  // namespace cancha::streams

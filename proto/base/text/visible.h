#pragma once

#include <string>
#include <string_view>

namespace cancha {

// Texts from outside may hold sequences that clear a terminal, change the title of its window or
// type in its user's place. The functions visible() and visible_line() make any bytes harmless.
// They escape a character that is not printable like JSON, such as \u001b, so that JSON keeps its
// meaning, and a byte that is not UTF-8 like \xff.

/// Makes a text of several lines visible. Newlines and tabs stay.
std::string visible(std::string_view text);

/// Makes a part of a line visible. Newlines and tabs are escaped, too, so that no text can forge a
/// line.
std::string visible_line(std::string_view text);

/// Shortens very long words, and very long texts, to their beginning, for messages that quote what
/// a client sent. Expects: UTF-8.
std::string shortened(std::string_view text);

}  // namespace cancha

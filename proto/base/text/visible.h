#pragma once

#include <string>
#include <string_view>

namespace cancha {

// Texts from outside may hold control sequences that clear a terminal, change the title of its
// window or enter text as if the user had typed the text. The functions visible() and
// visible_line() make any bytes harmless. A character that is not printable becomes an escape
// sequence of JSON, such as \u001b, so that a JSON text keeps its meaning. A byte that is not UTF-8
// becomes, for example, \xff.

/// Escapes the unprintable characters of a text of several lines. Newlines and tabs stay.
std::string visible(std::string_view text);

/// Escapes the unprintable characters of a text that becomes part of one line. Newlines and tabs
/// are escaped, too, so that the text cannot forge a line of its own.
std::string visible_line(std::string_view text);

/// Shortens very long words and very long texts, for messages that quote a client's text. A word
/// keeps its beginning and its last few characters, a text its beginning; "..." replaces the rest.
/// Expects: UTF-8.
std::string shortened(std::string_view text);

}  // namespace cancha

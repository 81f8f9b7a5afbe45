#pragma once

#include <string>
#include <string_view>

namespace cancha {

// Texts from outside may hold anything: sequences that clear a terminal, retitle its window or
// answer in its user's place. These two make any bytes harmless. A character that is not printable
// is written as JSON writes it, such as \u001b, so that JSON stays JSON and means the same; a byte
// that is not UTF-8 is written as \xff.

/// Text of any number of lines: newlines and tabs stay.
std::string visible(std::string_view text);

/// A part of a line: newlines and tabs are escaped too, so that no text can forge a line.
std::string visible_line(std::string_view text);

/// Text for people that may name what somebody sent: of a very long word its beginning,
/// and of a very long text too. Expects: UTF-8.
std::string shortened(std::string_view text);

}  // namespace cancha

#pragma once

#include <cstddef>
#include <string_view>

namespace cancha {

/// Whether `text` has 1 to `most` printable characters (code points), and no others. Those that
/// turn the direction of a text, or have no width, are none.
bool is_printable(std::string_view text, std::size_t most);

/// Printable text with one character at least that is no blank: a name that people can see.
bool is_visible_name(std::string_view text, std::size_t most);

}  // namespace cancha

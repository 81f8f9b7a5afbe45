#pragma once

#include <cstddef>
#include <string_view>

namespace cancha {

/// Whether `text` has 1 to `most` characters (code points), all of them printable. Characters that
/// change the direction of text or have no width are not printable.
bool is_printable(std::string_view text, std::size_t most);

/// Whether `text` is printable and has at least one character that is not blank, so that people can
/// see the name.
bool is_visible_name(std::string_view text, std::size_t most);

}  // namespace cancha

#pragma once

#include <cstddef>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha {

/// Characters of the longest name that a server's match may have.
inline constexpr std::size_t kLongestMatchName = 32;

/// Whether a match can be called so: the name is a word of command lines and addresses, and names
/// files. It has 1 to `longest` letters, digits, `.`, `_` and `-`, the first one a letter or a
/// digit. Fails: kInvalidInput; the text says what was expected, for whoever typed the name.
Status check_match_name(std::string_view name, std::size_t longest = kLongestMatchName);

}  // namespace cancha

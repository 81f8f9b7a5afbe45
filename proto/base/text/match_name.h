#pragma once

#include <cstddef>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha {

/// Largest number of characters in the name of a match on a server.
inline constexpr std::size_t kLongestMatchName = 32;

/// Checks the name of a match, which is used in command lines, addresses and names of files. A
/// legal name has 1 to `longest` characters: letters, digits, `.`, `_` and `-`. The first is a
/// letter or a digit.
/// Fails: kInvalidInput; the text says what was expected, for people.
Status check_match_name(std::string_view name, std::size_t longest = kLongestMatchName);

}  // namespace cancha

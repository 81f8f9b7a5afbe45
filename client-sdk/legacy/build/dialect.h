#pragma once

#include <string>
#include <string_view>

namespace cancha::legacy {

/// Returns the code without the spellings that only Microsoft's compilers know and that a header
/// cannot define. Replaces `%I64d` in string literals and `S_un.S_addr` in Internet addresses, and
/// removes `far` and `near` beside a pointer. Lines keep their numbers.
std::string with_plain_words(std::string_view code);

}  // namespace cancha::legacy

#pragma once

#include <string>
#include <string_view>

namespace cancha::legacy {

/// Text of a source in which words of Microsoft's compilers that no header can explain are
/// replaced: `%I64d` in texts, `far` and `near` beside a pointer. Lines keep their numbers.
std::string with_plain_words(std::string_view code);

}  // namespace cancha::legacy

#pragma once

#include <string>
#include <string_view>

namespace cancha::legacy {

/// Returns the code without words that only Microsoft's compilers know and that a header cannot
/// define: `%I64d` in string literals is replaced, and `far` and `near` beside a pointer are
/// removed. Lines keep their numbers.
std::string with_plain_words(std::string_view code);

}  // namespace cancha::legacy

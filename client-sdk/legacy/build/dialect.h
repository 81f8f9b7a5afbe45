#pragma once

#include <string>
#include <string_view>

namespace cancha::legacy {

/// Replaces words of Microsoft's compilers that no header can define: `%I64d` in texts, `far` and
/// `near` beside a pointer. Returns the new text. Lines keep their numbers.
std::string with_plain_words(std::string_view code);

}  // namespace cancha::legacy

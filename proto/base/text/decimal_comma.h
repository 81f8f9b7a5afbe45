#pragma once

#include <string>
#include <string_view>

namespace cancha {

/// Hint for a refusal of `word` where that is a number with a decimal comma:
/// "; write a point, not a comma: 0.5". Else nothing.
std::string advice_about_comma(std::string_view word);

}  // namespace cancha

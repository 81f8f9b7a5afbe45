#pragma once

#include <string>
#include <string_view>

namespace cancha {

/// Returns a hint for the refusal of a number with a decimal comma: "; write a point, not a comma:
/// 0.5". Empty if `word` is not a number with a comma.
std::string advice_about_comma(std::string_view word);

}  // namespace cancha

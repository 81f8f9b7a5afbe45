#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cancha {

/// "; did you mean half_s?": up to three of the known names from which the word differs by a few
/// letters, the nearest first. Empty where there are none.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// Hint of the nearest; where there are none, all: "; there are: blue, yellow".
std::string alternatives(std::string_view word, const std::vector<std::string>& known);

}  // namespace cancha

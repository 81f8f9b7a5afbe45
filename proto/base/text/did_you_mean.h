#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cancha {

/// Returns a hint such as "; did you mean half_s?" with up to three known names that differ from
/// the word by a few letters, the most similar first. Empty if there are none.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// Returns did_you_mean() or, if no name is similar, a list of all: "; there are: blue, yellow".
std::string alternatives(std::string_view word, const std::vector<std::string>& known);

}  // namespace cancha

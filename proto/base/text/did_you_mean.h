#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cancha {

/// Returns a hint such as "; did you mean half_s?" with up to three known names that differ from
/// the word by a few letters, the most similar first. Empty if no known name is similar.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// Returns the hint of did_you_mean(). If no known name is similar, returns a list of all known
/// names instead: "; there are: blue, yellow".
std::string alternatives(std::string_view word, const std::vector<std::string>& known);

}  // namespace cancha

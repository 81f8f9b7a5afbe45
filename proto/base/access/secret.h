#pragma once

#include <string>
#include <string_view>

namespace cancha::access {

/// Returns 128 random bits that another program cannot guess, as hexadecimal digits. The randomness
/// of a match does not depend on these bits.
std::string make_secret();

/// Whether two secrets are equal. For secrets of equal length the comparison takes the same time
/// wherever they differ, so that a client cannot find the secret by measuring the time of refusals.
bool is_same_secret(std::string_view given, std::string_view expected);

}  // namespace cancha::access

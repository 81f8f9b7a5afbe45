#pragma once

#include <string>
#include <string_view>

namespace cancha::access {

/// Returns 128 random bits that another program cannot guess, as hexadecimal digits. They have no
/// influence on a match.
std::string make_secret();

/// Whether two secrets are equal. Takes the same time wherever secrets of one length differ, so
/// that a refusal tells a client nothing.
bool is_same_secret(std::string_view given, std::string_view expected);

}  // namespace cancha::access

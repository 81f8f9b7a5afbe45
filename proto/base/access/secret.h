#pragma once

#include <string>
#include <string_view>

namespace cancha::access {

/// 128 bits that another program cannot guess, as hexadecimal digits. Decides nothing in a match.
std::string make_secret();

/// Takes the same time wherever two secrets of one length differ, so that a client learns nothing
/// from being refused.
bool is_same_secret(std::string_view given, std::string_view expected);

}  // namespace cancha::access

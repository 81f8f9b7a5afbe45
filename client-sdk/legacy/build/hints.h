#pragma once

#include <string>

namespace cancha::legacy {

/// Advice on a complaint of the compiler, in the words of those who write strategies. Empty: there
/// is none.
std::string hint_for(const std::string& complaint);

}  // namespace cancha::legacy

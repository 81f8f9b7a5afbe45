#pragma once

#include <string>

namespace cancha::legacy {

/// Returns advice on a complaint of the compiler, for authors of strategies. Empty if there is no
/// advice.
std::string hint_for(const std::string& complaint);

}  // namespace cancha::legacy

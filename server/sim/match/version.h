#pragma once

#include <string>

#include "proto/base/values/version.h"

namespace cancha::match {

/// Version of the simulation. Raise the version whenever the same commands could give a different
/// match than before. Each recording contains the version with which it was made.
inline constexpr unsigned kBehaviourVersion = 11;

/// Returns name and version of the program, for people: "cancha 0.6.0".
inline std::string build() {
    return "cancha " + std::string(kVersion);
}

}  // namespace cancha::match

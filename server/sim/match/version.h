#pragma once

#include <string>

#include "proto/base/values/version.h"

namespace cancha::match {

/// Version of the simulation. Raised whenever the same commands could give another match than
/// before.
inline constexpr unsigned kBehaviourVersion = 11;

/// Name and version of the program, as shown to people.
inline std::string build() {
    return "cancha " + std::string(kVersion);
}

}  // namespace cancha::match

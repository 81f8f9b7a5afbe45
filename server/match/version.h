#pragma once

namespace cancha::match {

/// Raised whenever the same commands could give another match than before.
inline constexpr unsigned kBehaviourVersion = 6;

/// Name and version of the program, for people.
inline constexpr const char* kBuild = "cancha " CANCHA_VERSION;

}  // namespace cancha::match

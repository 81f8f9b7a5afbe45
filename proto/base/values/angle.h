#pragma once

#include <numbers>

namespace cancha {

inline constexpr double kRadPerDegree = std::numbers::pi / 180;
inline constexpr double kDegreesPerRad = 180 / std::numbers::pi;

}  // namespace cancha

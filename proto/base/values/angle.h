#pragma once

#include <numbers>

namespace cancha {

/// Factor from degrees to radians.
inline constexpr double kRadPerDegree = std::numbers::pi / 180;
/// Factor from radians to degrees.
inline constexpr double kDegreesPerRad = 180 / std::numbers::pi;

}  // namespace cancha

#pragma once

namespace cancha {

/// Rounding error of a few operations on numbers around 1.
inline constexpr double kFineRounding = 1e-12;

/// Rounding error of many operations, such as all those of a simulated second.
inline constexpr double kRounding = 1e-9;

/// Error in speed that the contact solver leaves. (Its constraint force mixing is 1e-10.)
inline constexpr double kSolver_mps = 1e-6;

}  // namespace cancha

#pragma once

namespace cancha {

/// Of a few operations on numbers around 1.
inline constexpr double kFineRounding = 1e-12;

/// Of many operations, such as all those of a simulated second.
inline constexpr double kRounding = 1e-9;

/// The solver meets an equation to about this; constraint force mixing is 1e-10.
inline constexpr double kSolver_mps = 1e-6;

}  // namespace cancha

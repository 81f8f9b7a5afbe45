#pragma once

#include <span>

#include "server/sim/world/ode/planar_solver.h"

namespace cancha::world::ode {

/// Solves the contacts of several worlds at once; call it between begin() and finish() of each
/// PlanarSolver. Four worlds share the arithmetic: each has a lane of the processor's vectors.
/// Every world gets the bits that solve() gives it alone.
void solve_together(std::span<PlanarSolver*> solvers);

}  // namespace cancha::world::ode

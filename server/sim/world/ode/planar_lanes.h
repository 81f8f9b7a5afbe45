#pragma once

#include <span>

#include "server/sim/world/ode/planar_solver.h"

namespace cancha::world::ode {

/// Solves the contacts of several worlds at once, between PlanarSolver::begin() and finish() of
/// each: four worlds share the arithmetic, a lane of the processor's vectors each. Every world gets
/// the bits that solve() gives it alone.
void solve_together(std::span<PlanarSolver*> solvers);

}  // namespace cancha::world::ode

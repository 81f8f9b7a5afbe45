#pragma once

#include <span>

#include "server/sim/world/ode/planar_solver.h"

namespace cancha::world::ode {

/// Solves the contacts of several worlds at once. Call it between begin() and finish() of each
/// PlanarSolver, in place of solve(). Four worlds are solved by the same vector instructions, each
/// in one lane (lanes.h). Every world gets the same bits as by PlanarSolver::solve(). Sorts
/// `solvers`.
void solve_together(std::span<PlanarSolver*> solvers);

}  // namespace cancha::world::ode

#pragma once

#include <span>

#include "server/sim/world/ode/planar_solver.h"

namespace cancha::world::ode {

/// Solves the contacts of several worlds at once. Call this function between begin() and finish()
/// of each PlanarSolver, in place of solve(). The same vector instructions solve four worlds, each
/// in one element of the vectors (its lane; lanes.h). Every world gets the same bits as with
/// PlanarSolver::solve(). Changes the order of `solvers`.
void solve_together(std::span<PlanarSolver*> solvers);

}  // namespace cancha::world::ode

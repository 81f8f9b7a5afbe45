#pragma once

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// ODE's own solvers, for bodies of any kind: dWorldQuickStep, which approaches the solution in
/// iterations, or dWorldStep, which finds it. Where one body stands on another, or a robot comes to
/// rest, the first makes 60 iterations at least.
class EngineSolver final : public Solver {
  public:
    /// Borrows: `world`, which outlives this. Expects: `spec` is not planar.
    EngineSolver(dWorldID world, const SolverSpec& spec);

    void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) override;

    void set_settling(bool is_settling) override { is_settling_ = is_settling; }

  private:
    void set_iterations(std::span<const Touch> touches);

    dWorldID world_;
    JointGroupHandle joints_;
    bool is_exact_;
    int iterations_;
    bool is_settling_ = false;
};

}  // namespace cancha::world::ode

#pragma once

#include "server/world/ode/handles.h"
#include "server/world/ode/solver.h"
#include "server/world/world_spec.h"

namespace cancha::world::ode {

/// ODE's own solver for large systems, for bodies of any kind. Where one body stands on another it
/// makes 60 iterations at least.
class QuickStep final : public Solver {
  public:
    /// Borrows: `world`, which outlives this.
    QuickStep(dWorldID world, const SolverSpec& spec);

    void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) override;

  private:
    dWorldID world_;
    JointGroupHandle joints_;
    int iterations_;
};

}  // namespace cancha::world::ode

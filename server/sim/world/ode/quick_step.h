#pragma once

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// ODE's own solver for large systems, for bodies of any kind. Where one body stands on another, or
/// a robot comes to rest, it makes 60 iterations at least.
class QuickStep final : public Solver {
  public:
    /// Borrows: `world`, which outlives this.
    QuickStep(dWorldID world, const SolverSpec& spec);

    void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) override;

    void set_settling(bool is_settling) override { is_settling_ = is_settling; }

  private:
    dWorldID world_;
    JointGroupHandle joints_;
    int iterations_;
    bool is_settling_ = false;
};

}  // namespace cancha::world::ode

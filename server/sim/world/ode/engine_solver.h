#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cancha/base/vec3.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// ODE's own solvers, for bodies of any kind: dWorldQuickStep, which approaches the solution by
/// iteration, or dWorldStep, which finds it exactly. If a body stands on another, or a robot comes
/// to rest, QuickStep makes at least 60 iterations. In heaps and grasps dWorldStep sometimes gives
/// up ("LCP internal error"). Then the step is tried again with the contacts in reverse order. If
/// that fails, too, or if there are more than 200 contacts, with which dWorldStep takes minutes,
/// QuickStep solves the step.
class EngineSolver final : public Solver {
  public:
    /// Borrows: `world`, which outlives this. Expects: `spec` is not planar.
    EngineSolver(dWorldID world, const SolverSpec& spec);

    /// Adds a body of the world. All must be added. Borrows: `body`.
    void add_body(dBodyID body) { bodies_.push_back(body); }

    void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) override;

    void set_settling(bool is_settling) override { is_settling_ = is_settling; }

    void set_felt(bool is_felt) override { is_felt_ = is_felt; }

    std::span<const Vec3> forces_n(std::span<const Touch> touches, double duration_s) override;

  private:
    enum class Order : std::uint8_t { kGiven, kReversed };

    /// Everything that a step changes, as it was before the step.
    struct Before {
        std::vector<double> numbers;
        std::vector<Vec3> forces_n;
        std::vector<Vec3> torques_nm;
    };

    void join(std::span<const Touch> touches, Order order);
    void quick_step(std::span<const Touch> touches, double duration_s);
    void exact_step(std::span<const Touch> touches, double duration_s);
    void note_bodies();
    void put_bodies_back();

    dWorldID world_;
    JointGroupHandle joints_;
    bool is_exact_;
    int iterations_;
    bool is_settling_ = false;
    bool is_felt_ = false;
    std::vector<dJointFeedback> feedback_;  ///< One for each touch, if forces are asked for.
    std::vector<Vec3> forces_n_;            ///< Scratch.
    std::vector<dBodyID> bodies_;
    Before before_;  ///< For a step that may have to be repeated.
};

}  // namespace cancha::world::ode

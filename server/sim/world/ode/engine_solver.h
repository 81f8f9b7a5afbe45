#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cancha/base/vec3.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// ODE's own solvers, for bodies of any kind. SolverSpec::kind chooses one of two: dWorldQuickStep
/// (QuickStep) approaches the solution by iterations, dWorldStep finds it exactly.
///
/// QuickStep makes at least 60 iterations if a body stands on another body or a robot is coming to
/// rest. If bodies lie in a heap or a gripper holds a body, dWorldStep sometimes fails ("LCP
/// internal error"). The step is then tried again with the contacts in reverse order. If this
/// fails, too, QuickStep does the step. Steps with more than 200 contacts are solved by QuickStep
/// at once, because dWorldStep could take minutes.
class EngineSolver final : public Solver {
  public:
    /// Sets ERP, CFM and the highest correcting speed in `world`. Borrows: `world`. Expects:
    /// SolverSpec::kind is not kPlanar.
    EngineSolver(dWorldID world, const SolverSpec& spec);

    /// Adds a body of the world. Call it for every body before the first step. Borrows: `body`.
    void add_body(dBodyID body) { bodies_.push_back(body); }

    void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) override;

    void set_settling(bool is_settling) override { is_settling_ = is_settling; }

    void set_felt(bool is_felt) override { is_felt_ = is_felt; }

    std::span<const Vec3> forces_n(std::span<const Touch> touches, double duration_s) override;

  private:
    enum class Order : std::uint8_t { kGiven, kReversed };

    /// State of all bodies before a step, to undo the step.
    struct Before {
        std::vector<double> numbers;
        std::vector<Vec3> forces_n;
        std::vector<Vec3> torques_nm;
    };

    /// Makes an ODE joint for each touch (contact), in the order `order`.
    void join(std::span<const Touch> touches, Order order);
    void quick_step(std::span<const Touch> touches, double duration_s);
    void exact_step(std::span<const Touch> touches, double duration_s);
    /// Stores the state of all bodies in `before_`.
    void note_bodies();
    /// Restores the state in `before_`.
    void put_bodies_back();

    dWorldID world_;
    JointGroupHandle joints_;  ///< Contacts of the present step, as joints of ODE.
    bool is_exact_;            ///< True for dWorldStep, false for QuickStep.
    int iterations_;
    bool is_settling_ = false;              ///< Whether a robot is coming to rest.
    bool is_felt_ = false;                  ///< Whether forces_n() will be called after each step.
    std::vector<dJointFeedback> feedback_;  ///< Forces of each touch. Empty unless `is_felt_`.
    std::vector<Vec3> forces_n_;            ///< Scratch.
    std::vector<dBodyID> bodies_;
    Before before_;  ///< For dWorldStep, whose step may have to be undone.
};

}  // namespace cancha::world::ode

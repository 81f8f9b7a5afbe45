#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "server/sim/world/ode/body_numbers.h"
#include "server/sim/world/ode/planar_contacts.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Number of iterations after which the order of contacts is shuffled again; ODE's QuickStep
/// shuffles after the same number.
inline constexpr int kIterationsInOneOrder = 8;

/// Solver for worlds in which all bodies except the ball are upright boxes. Boxes move only along x
/// and y, and turn only about z.
///
/// The solver has the equations and the method of ODE's QuickStep: projected Gauss-Seidel
/// iterations with over-relaxation, in a random order. This solver is faster for three reasons: a
/// box has three velocities instead of six, pressure and friction of a contact are solved together,
/// and no joints of ODE are created. A scrum of robots takes half of QuickStep's time.
class PlanarSolver final : public Solver {
  public:
    explicit PlanarSolver(const SolverSpec& spec);

    /// Adds a box. Call it for all boxes before the first step. Expects: the body's mass is set,
    /// and its inertia is about the centre. Borrows: `body`, and stores its own data in ODE's user
    /// data of the body.
    void add_box(dBodyID body);

    /// Sets the ball. Borrows: `body`.
    void set_ball(dBodyID body);

    void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) override;

    /// The three parts of step(): begin() reads bodies and touches, solve() or solve_together()
    /// computes new velocities, finish() moves the bodies.
    void begin(std::span<const Touch> touches, double duration_s, std::uint32_t seed);
    void solve();
    void finish();

    void set_felt(bool /*is_felt*/) override {}

    std::span<const Vec3> forces_n(std::span<const Touch> touches, double duration_s) override;

  private:
    friend class PlanarLanes;
    friend void solve_together(std::span<PlanarSolver*> solvers);

    /// Reads poses and velocities of all bodies.
    void look_at_bodies();
    void add_contacts(std::span<const Touch> touches);
    /// Changes the velocities of bodies by the forces on them.
    void push_bodies();
    /// Sets order_ to 0, 1, 2, ..., one for each element of box_contacts_.
    void number_contacts();
    /// Puts order_ into a random order.
    void shuffle();
    /// Makes one iteration for all contacts of the ball.
    void solve_ball();

    SolverSpec spec_;
    // Bodies of the boxes. bodies_[i] is the body of boxes_[i + 1].
    std::vector<BodyNumbers> bodies_;
    std::vector<Box> boxes_;  // boxes_[0] stands for all bodies that never move.
    dBodyID ball_body_ = nullptr;
    std::optional<BodyNumbers> ball_numbers_;
    Ball ball_;
    std::vector<BoxContact> box_contacts_;
    std::vector<BallContact> ball_contacts_;
    bool is_ball_done_ = false;         // True if the ball needs no more iterations in this step.
    std::vector<std::uint32_t> order_;  // Indices of box_contacts_ in the order of solving.
    std::uint64_t random_ = 0;          // State of the generator for shuffle().
    ContactTerms terms_{};
    double duration_s_ = 0;       // Duration of this step.
    std::vector<Vec3> forces_n_;  // Scratch.
};

}  // namespace cancha::world::ode

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "server/sim/world/ode/planar_contacts.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// For worlds in which all but the ball are upright boxes: they move along x and y, and turn about
/// z, whatever pushes them.
///
/// It solves what QuickStep solves, in the same way: by projected Gauss-Seidel iterations with
/// over-relaxation, in a random order. But a box has three numbers here, not six, both directions
/// of a contact are solved at once, and no joint is made and given back. A scrum takes half of the
/// time.
class PlanarSolver final : public Solver {
  public:
    explicit PlanarSolver(const SolverSpec& spec);

    /// Expects: it has its mass; both moments of inertia that matter are about the centre. Borrows:
    /// `body`, of which it takes the user data.
    void add_box(dBodyID body);

    /// Sets the ball, a sphere. Boxes and a ball are all that touches may be between.
    void set_ball(dBodyID body);

    void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) override;

    /// A step in three parts: takes in what touches, solves it (or solve_together() does), and
    /// moves the bodies.
    void begin(std::span<const Touch> touches, double duration_s, std::uint32_t seed);
    void solve();
    void finish();

    void set_felt(bool /*is_felt*/) override {}

    std::span<const Vec3> forces_n(std::span<const Touch> touches, double duration_s) override;

  private:
    friend class PlanarLanes;
    friend void solve_together(std::span<PlanarSolver* const> solvers);

    // As in QuickStep.
    static constexpr int kIterationsInOneOrder = 8;

    void add_contacts(std::span<const Touch> touches);
    void find_motions();
    void number_contacts();
    void shuffle();
    void solve_ball();

    SolverSpec spec_;
    std::vector<dBodyID> bodies_;  // Bodies of the boxes; the first is null, for what never moves.
    std::vector<Box> boxes_;       // Boxes, in the order of their bodies.
    dBodyID ball_body_ = nullptr;
    Ball ball_;
    std::vector<BoxContact> box_contacts_;
    std::vector<BallContact> ball_contacts_;
    std::vector<std::uint32_t> order_;  // Order of the contacts between boxes.
    std::uint64_t random_ = 0;
    ContactTerms terms_{};
    double duration_s_ = 0;       // Of this step.
    std::vector<Vec3> forces_n_;  // Scratch.
};

}  // namespace cancha::world::ode

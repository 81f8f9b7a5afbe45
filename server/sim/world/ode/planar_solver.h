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

/// As in QuickStep.
inline constexpr int kIterationsInOneOrder = 8;

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
    friend void solve_together(std::span<PlanarSolver*> solvers);

    void look_at_bodies();
    void add_contacts(std::span<const Touch> touches);
    void push_bodies();
    void number_contacts();
    void shuffle();
    void solve_ball();

    SolverSpec spec_;
    std::vector<BodyNumbers> bodies_;  // Bodies of the boxes after the first.
    std::vector<Box> boxes_;           // The first is for what never moves.
    dBodyID ball_body_ = nullptr;
    std::optional<BodyNumbers> ball_numbers_;
    Ball ball_;
    std::vector<BoxContact> box_contacts_;
    std::vector<BallContact> ball_contacts_;
    bool is_ball_done_ = false;         // In this step.
    std::vector<std::uint32_t> order_;  // Order of the contacts between boxes.
    std::uint64_t random_ = 0;
    ContactTerms terms_{};
    double duration_s_ = 0;       // Of this step.
    std::vector<Vec3> forces_n_;  // Scratch.
};

}  // namespace cancha::world::ode

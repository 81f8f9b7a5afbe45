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

/// Number of iterations before the contacts are shuffled again. As in QuickStep.
inline constexpr int kIterationsInOneOrder = 8;

/// Solver for worlds in which all bodies except the ball are upright boxes: they only move along x
/// and y, and turn about z.
///
/// It solves the equations of QuickStep by the same method: projected Gauss-Seidel iterations with
/// over-relaxation, in a random order. But a box has three numbers here, not six, both directions
/// of a contact are solved at once, and no joints are created. A scrum takes half of the time.
class PlanarSolver final : public Solver {
  public:
    explicit PlanarSolver(const SolverSpec& spec);

    /// Adds a box. Expects: its mass is set; both moments of inertia that matter are about the
    /// centre. Borrows: `body`, and uses its user data.
    void add_box(dBodyID body);

    /// Sets the ball, a sphere. All touches must be between boxes, or boxes and the ball.
    void set_ball(dBodyID body);

    void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) override;

    /// A step in three parts: begin() reads the touches, solve() or solve_together() solves them,
    /// finish() moves the bodies.
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
    std::vector<BodyNumbers> bodies_;  // Bodies of all boxes but the first.
    std::vector<Box> boxes_;           // The first stands for everything that never moves.
    dBodyID ball_body_ = nullptr;
    std::optional<BodyNumbers> ball_numbers_;
    Ball ball_;
    std::vector<BoxContact> box_contacts_;
    std::vector<BallContact> ball_contacts_;
    bool is_ball_done_ = false;         // The ball needs no more iterations in this step.
    std::vector<std::uint32_t> order_;  // Order of the contacts between boxes.
    std::uint64_t random_ = 0;
    ContactTerms terms_{};
    double duration_s_ = 0;       // Duration of this step.
    std::vector<Vec3> forces_n_;  // Scratch.
};

}  // namespace cancha::world::ode

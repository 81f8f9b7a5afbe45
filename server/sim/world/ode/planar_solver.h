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

    void set_felt(bool /*is_felt*/) override {}

    std::span<const Vec3> forces_n(std::span<const Touch> touches, double duration_s) override;

  private:
    void add_contacts(std::span<const Touch> touches, const ContactTerms& terms);
    void find_motions(double duration_s);
    void shuffle();
    void solve(const ContactTerms& terms);

    SolverSpec spec_;
    std::vector<dBodyID> bodies_;  // Bodies of the boxes; the first is null, for what never moves.
    std::vector<Box> boxes_;       // Boxes, in the order of their bodies.
    dBodyID ball_body_ = nullptr;
    Ball ball_;
    std::vector<BoxContact> box_contacts_;
    std::vector<BallContact> ball_contacts_;
    std::vector<std::uint32_t> order_;  // Order of the contacts between boxes.
    std::uint64_t random_ = 0;
    std::vector<Vec3> forces_n_;  // Scratch.
};

}  // namespace cancha::world::ode

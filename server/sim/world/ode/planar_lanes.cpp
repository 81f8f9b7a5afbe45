#include "server/sim/world/ode/planar_lanes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "server/sim/world/ode/box_lanes.h"
#include "server/sim/world/ode/lanes.h"

namespace cancha::world::ode {

/// Solves up to as many worlds as there are lanes. An object to reuse its memory.
class PlanarLanes {
  public:
    void begin(std::span<PlanarSolver* const> solvers) {
        solvers_ = solvers;
        softness_per_kg_ = Lanes{};
        for (std::size_t lane = 0; lane < solvers.size(); ++lane) {
            PlanarSolver& solver = *solvers[lane];
            solver.number_contacts();
            softness_per_kg_[lane] = solver.terms_.softness_per_kg;
            boxes_of_[lane] = {solver.box_contacts_, solver.order_, solver.boxes_};
        }
    }

    /// Changes the order of the contacts between boxes.
    [[gnu::always_inline]] void shuffle() {
        slots_.unpack(lanes());
        for (PlanarSolver* const solver : solvers_) {
            solver->shuffle();
        }
        slots_.pack(lanes());
    }

    std::size_t size() const { return slots_.size(); }

    [[gnu::always_inline]] void solve(std::size_t slot) { slots_[slot].solve(softness_per_kg_); }

    void solve_balls() const { std::ranges::for_each(solvers_, &PlanarSolver::solve_ball); }

    void end() {
        slots_.unpack(lanes());
        slots_.clear();
    }

  private:
    std::span<const BoxContactsOfLane> lanes() const {
        return std::span(boxes_of_).first(solvers_.size());
    }

    std::span<PlanarSolver* const> solvers_;
    std::array<BoxContactsOfLane, kLanes> boxes_of_;
    Lanes softness_per_kg_{};
    BoxSlots slots_;
};

namespace {

/// An object to reuse its memory.
struct Worlds {
    PlanarLanes one;
    PlanarLanes other;
};

[[gnu::always_inline]] inline void solve(Worlds& worlds, std::span<PlanarSolver* const> solvers,
                                         int iterations) {
    PlanarLanes& one = worlds.one;
    PlanarLanes& other = worlds.other;
    one.begin(solvers.first(std::min(solvers.size(), kLanes)));
    other.begin(solvers.subspan(std::min(solvers.size(), kLanes)));
    for (int iteration = 0; iteration < iterations; ++iteration) {
        if (iteration % kIterationsInOneOrder == 0) {
            one.shuffle();
            other.shuffle();
        }
        // Most slots wait for the slot before, which shares a box with them. Slots of the other
        // lanes need not wait.
        const std::size_t both = std::min(one.size(), other.size());
        for (std::size_t i = 0; i < both; ++i) {
            one.solve(i);
            other.solve(i);
        }
        for (std::size_t i = both; i < one.size(); ++i) {
            one.solve(i);
        }
        for (std::size_t i = both; i < other.size(); ++i) {
            other.solve(i);
        }
        one.solve_balls();
        other.solve_balls();
    }
    one.end();
    other.end();
}

// For processors with vectors of 256 bits. target_clones would choose automatically, but before
// sanitizers are ready.
#if defined(__x86_64__)
[[gnu::target("avx2")]] void solve_wide(Worlds& worlds, std::span<PlanarSolver* const> solvers,
                                        int iterations) {
    solve(worlds, solvers, iterations);
}
#endif

/// Null: this processor is faster without lanes.
auto choose_solver() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") ? &solve_wide : nullptr;
#else
    return static_cast<void (*)(Worlds&, std::span<PlanarSolver* const>, int)>(nullptr);
#endif
}

}  // namespace

void solve_together(std::span<PlanarSolver*> solvers) {
    static const auto solve_lanes = choose_solver();
    thread_local Worlds worlds;
    // Lanes wait for the one with the most contacts, so worlds with similar numbers share lanes.
    std::ranges::sort(solvers, {}, [](const PlanarSolver* solver) {
        return std::pair(solver->spec_.iterations, solver->box_contacts_.size());
    });
    while (!solvers.empty()) {
        const auto some = solvers.first(std::min(solvers.size(), 2 * kLanes));
        const int iterations = some.front()->spec_.iterations;
        if (solve_lanes != nullptr && some.size() > 1 &&
            some.back()->spec_.iterations == iterations) {
            solve_lanes(worlds, some, iterations);
        } else {
            std::ranges::for_each(some, &PlanarSolver::solve);
        }
        solvers = solvers.subspan(some.size());
    }
}

}  // namespace cancha::world::ode

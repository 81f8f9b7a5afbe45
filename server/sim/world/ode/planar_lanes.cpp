#include "server/sim/world/ode/planar_lanes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "server/sim/world/ode/planar_contacts.h"

namespace cancha::world::ode {
namespace {

constexpr std::size_t kLanes = 4;

/// One number of each lane, wherever it lies and whatever lies there: copied by memcpy(), GCC 12
/// takes it in halves, by way of the stack.
using Lanes
    [[gnu::vector_size(kLanes * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] =
        double;

/// The contacts that the lanes solve at the same time; where a lane has none, all is 0 and nothing
/// comes of it.
struct Slot {
    Lanes normal_x, normal_y;
    Lanes first_normal_m, first_left_m;
    Lanes second_normal_m, second_left_m;
    Lanes friction;
    Lanes parting_mps;
    Lanes normal_share_kg, left_share_kg;
    Lanes coupling_per_kg;
    Lanes first_per_kgm2, second_per_kgm2;
    Lanes pressed_ns, rubbed_ns;
    std::array<Box*, kLanes> first, second;
    /// What never moves, for lanes of which it is a part: if it were one for all, each slot would
    /// have to wait for the one before it.
    std::array<Box, 2 * kLanes> still;
};

// Of a box the first four numbers are loaded at once: its velocity, turn rate, and what it weighs.
static_assert(offsetof(Box, velocity_mps) == 0 && offsetof(Box, turn_rate_radps) == 16 &&
              offsetof(Box, per_kg) == 24);

/// Four boxes, a number of all of them in each.
struct Boxes {
    Lanes x_mps, y_mps, turn_rate_radps, per_kg;
};

[[gnu::always_inline]] inline void load(const Box* box, Lanes& numbers) {
    numbers = *reinterpret_cast<const Lanes*>(box);
}

[[gnu::always_inline]] inline void store(const Lanes& numbers, Box* box) {
    *reinterpret_cast<Lanes*>(box) = numbers;
}

/// Rows become columns.
[[gnu::always_inline]] inline void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
    const Lanes low_ab = __builtin_shufflevector(a, b, 0, 4, 2, 6);
    const Lanes high_ab = __builtin_shufflevector(a, b, 1, 5, 3, 7);
    const Lanes low_cd = __builtin_shufflevector(c, d, 0, 4, 2, 6);
    const Lanes high_cd = __builtin_shufflevector(c, d, 1, 5, 3, 7);
    a = __builtin_shufflevector(low_ab, low_cd, 0, 1, 4, 5);
    b = __builtin_shufflevector(high_ab, high_cd, 0, 1, 4, 5);
    c = __builtin_shufflevector(low_ab, low_cd, 2, 3, 6, 7);
    d = __builtin_shufflevector(high_ab, high_cd, 2, 3, 6, 7);
}

[[gnu::always_inline]] inline void gather(const std::array<Box*, kLanes>& boxes, Boxes& all) {
    load(boxes[0], all.x_mps);
    load(boxes[1], all.y_mps);
    load(boxes[2], all.turn_rate_radps);
    load(boxes[3], all.per_kg);
    transpose(all.x_mps, all.y_mps, all.turn_rate_radps, all.per_kg);
}

[[gnu::always_inline]] inline void scatter(Boxes& all, const std::array<Box*, kLanes>& boxes) {
    transpose(all.x_mps, all.y_mps, all.turn_rate_radps, all.per_kg);
    store(all.x_mps, boxes[0]);
    store(all.y_mps, boxes[1]);
    store(all.turn_rate_radps, boxes[2]);
    store(all.per_kg, boxes[3]);
}

/// BoxContact::solve() in all lanes, operation by operation.
[[gnu::always_inline]] inline void push_apart(Slot& slot, const Lanes& softness_per_kg,
                                              Boxes& first, Boxes& second) {
    const Lanes soft = softness_per_kg;
    const Lanes zero{};
    const Lanes no_limit = zero + kNoLimit;
    const Lanes left_x = -slot.normal_y;
    const Lanes apart_x = first.x_mps - second.x_mps;
    const Lanes apart_y = first.y_mps - second.y_mps;
    const Lanes normal_mps = (slot.normal_x * apart_x + slot.normal_y * apart_y) +
                             (slot.first_normal_m * first.turn_rate_radps -
                              slot.second_normal_m * second.turn_rate_radps);
    const Lanes left_mps =
        (left_x * apart_x + slot.normal_x * apart_y) +
        (slot.first_left_m * first.turn_rate_radps - slot.second_left_m * second.turn_rate_radps);

    const Lanes wanted_ns =
        slot.pressed_ns +
        slot.normal_share_kg * (slot.parting_mps - normal_mps - soft * slot.pressed_ns);
    const Lanes below_ns = wanted_ns < no_limit ? wanted_ns : no_limit;
    const Lanes pressed_ns = below_ns > zero ? below_ns : zero;
    const Lanes press_ns = pressed_ns - slot.pressed_ns;
    const Lanes most_ns = slot.friction * pressed_ns;
    const Lanes least_ns = -most_ns;
    const Lanes rub_wanted_ns =
        slot.rubbed_ns -
        slot.left_share_kg * (left_mps + slot.coupling_per_kg * press_ns + soft * slot.rubbed_ns);
    const Lanes rub_below_ns = rub_wanted_ns < most_ns ? rub_wanted_ns : most_ns;
    const Lanes rubbed_ns = rub_below_ns > least_ns ? rub_below_ns : least_ns;
    const Lanes rub_ns = rubbed_ns - slot.rubbed_ns;
    slot.pressed_ns = pressed_ns;
    slot.rubbed_ns = rubbed_ns;

    const Lanes impulse_x = press_ns * slot.normal_x + rub_ns * left_x;
    const Lanes impulse_y = press_ns * slot.normal_y + rub_ns * slot.normal_x;
    first.x_mps = first.x_mps + first.per_kg * impulse_x;
    first.y_mps = first.y_mps + first.per_kg * impulse_y;
    first.turn_rate_radps +=
        slot.first_per_kgm2 * (slot.first_normal_m * press_ns + slot.first_left_m * rub_ns);
    second.x_mps = second.x_mps - second.per_kg * impulse_x;
    second.y_mps = second.y_mps - second.per_kg * impulse_y;
    second.turn_rate_radps -=
        slot.second_per_kgm2 * (slot.second_normal_m * press_ns + slot.second_left_m * rub_ns);
}

/// One iteration over all slots.
[[gnu::always_inline]] inline void solve_each(std::span<Slot> slots, const Lanes& softness_per_kg) {
    for (Slot& slot : slots) {
        Boxes first;
        Boxes second;
        gather(slot.first, first);
        gather(slot.second, second);
        push_apart(slot, softness_per_kg, first, second);
        scatter(first, slot.first);
        scatter(second, slot.second);
    }
}

void solve_narrow(std::span<Slot> slots, const Lanes& softness_per_kg) {
    solve_each(slots, softness_per_kg);
}

// For processors with vectors of 256 bits. What would choose by itself (target_clones) does so
// before a sanitizer is ready.
#if defined(__x86_64__)
[[gnu::target("avx2")]] void solve_wide(std::span<Slot> slots, const Lanes& softness_per_kg) {
    solve_each(slots, softness_per_kg);
}
#endif

auto* choose_solver() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        return &solve_wide;
    }
#endif
    return &solve_narrow;
}

}  // namespace

/// Four solvers at a time; kept for its memory.
class PlanarLanes {
  public:
    void solve(std::span<PlanarSolver* const> solvers) {
        solvers_ = solvers;
        const int iterations = solvers.front()->spec_.iterations;
        Lanes softness_per_kg{};
        for (std::size_t lane = 0; lane < solvers.size(); ++lane) {
            softness_per_kg[lane] = solvers[lane]->terms_.softness_per_kg;
            solvers[lane]->number_contacts();
        }
        for (int iteration = 0; iteration < iterations; ++iteration) {
            if (iteration % PlanarSolver::kIterationsInOneOrder == 0) {
                unpack();
                pack();
            }
            solve_slots_(slots_, softness_per_kg);
            for (PlanarSolver* const solver : solvers) {
                solver->solve_ball();
            }
        }
        unpack();
        slots_.clear();
    }

  private:
    void pack() {
        std::size_t longest = 0;
        for (PlanarSolver* const solver : solvers_) {
            solver->shuffle();
            longest = std::max(longest, solver->order_.size());
        }
        slots_.assign(longest, Slot{});
        for (Slot& slot : slots_) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                slot.first[lane] = &slot.still[lane];
                slot.second[lane] = &slot.still[kLanes + lane];
            }
        }
        for (std::size_t lane = 0; lane < solvers_.size(); ++lane) {
            PlanarSolver& solver = *solvers_[lane];
            for (std::size_t i = 0; i < solver.order_.size(); ++i) {
                put(solver.box_contacts_[solver.order_[i]], solver.boxes_, lane, slots_[i]);
            }
        }
    }

    static void put(const BoxContact& contact, std::span<Box> boxes, std::size_t lane, Slot& slot) {
        Box& first = boxes[contact.first_];
        Box& second = boxes[contact.second_];
        slot.normal_x[lane] = contact.normal_.x;
        slot.normal_y[lane] = contact.normal_.y;
        slot.first_normal_m[lane] = contact.first_levers_.normal_m;
        slot.first_left_m[lane] = contact.first_levers_.left_m;
        slot.second_normal_m[lane] = contact.second_levers_.normal_m;
        slot.second_left_m[lane] = contact.second_levers_.left_m;
        slot.friction[lane] = contact.friction_;
        slot.parting_mps[lane] = contact.parting_mps_;
        slot.normal_share_kg[lane] = contact.normal_share_kg_;
        slot.left_share_kg[lane] = contact.left_share_kg_;
        slot.coupling_per_kg[lane] = contact.coupling_per_kg_;
        slot.first_per_kgm2[lane] = first.per_kgm2;
        slot.second_per_kgm2[lane] = second.per_kgm2;
        slot.pressed_ns[lane] = contact.pressed_ns_;
        slot.rubbed_ns[lane] = contact.rubbed_ns_;
        if (contact.first_ != 0) {
            slot.first[lane] = &first;
        }
        if (contact.second_ != 0) {
            slot.second[lane] = &second;
        }
    }

    /// Gives the contacts back what was found of them; before the first order there is nothing.
    void unpack() {
        for (std::size_t lane = 0; lane < solvers_.size() && !slots_.empty(); ++lane) {
            PlanarSolver& solver = *solvers_[lane];
            for (std::size_t i = 0; i < solver.order_.size(); ++i) {
                BoxContact& contact = solver.box_contacts_[solver.order_[i]];
                contact.pressed_ns_ = slots_[i].pressed_ns[lane];
                contact.rubbed_ns_ = slots_[i].rubbed_ns[lane];
            }
        }
    }

    void (*solve_slots_)(std::span<Slot>, const Lanes&) = choose_solver();
    std::span<PlanarSolver* const> solvers_;
    std::vector<Slot> slots_;
};

void solve_together(std::span<PlanarSolver* const> solvers) {
    thread_local PlanarLanes lanes;
    while (!solvers.empty()) {
        const std::size_t count = std::min(solvers.size(), kLanes);
        const auto some = solvers.first(count);
        const bool are_alike = std::ranges::all_of(some, [&some](const PlanarSolver* solver) {
            return solver->spec_.iterations == some.front()->spec_.iterations;
        });
        if (count > 1 && are_alike) {
            lanes.solve(some);
        } else {
            std::ranges::for_each(some, &PlanarSolver::solve);
        }
        solvers = solvers.subspan(count);
    }
}

}  // namespace cancha::world::ode

#include "server/sim/world/ode/planar_lanes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "server/sim/world/ode/lanes.h"
#include "server/sim/world/ode/planar_contacts.h"

namespace cancha::world::ode {
namespace {

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
    /// First four numbers of the boxes.
    std::array<double*, kLanes> first, second;
    /// What never moves, for lanes of which it is a part: if it were one for all, each slot would
    /// have to wait for the one before it.
    std::array<std::array<double, 4>, 2 * kLanes> still;
};

// Of a box the first four numbers are loaded at once: its velocity, turn rate, and what it weighs.
static_assert(offsetof(Box, velocity_mps) == 0 && offsetof(Box, turn_rate_radps) == 16 &&
              offsetof(Box, per_kg) == 24);

/// Four boxes, a number of all of them in each.
struct Boxes {
    Lanes x_mps, y_mps, turn_rate_radps, per_kg;
};

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

[[gnu::always_inline]] inline void gather(const std::array<double*, kLanes>& boxes, Boxes& all) {
    load(boxes[0], all.x_mps);
    load(boxes[1], all.y_mps);
    load(boxes[2], all.turn_rate_radps);
    load(boxes[3], all.per_kg);
    transpose(all.x_mps, all.y_mps, all.turn_rate_radps, all.per_kg);
}

[[gnu::always_inline]] inline void scatter(Boxes& all, const std::array<double*, kLanes>& boxes) {
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

[[gnu::always_inline]] inline void solve_slot(Slot& slot, const Lanes& softness_per_kg) {
    Boxes first;
    Boxes second;
    gather(slot.first, first);
    gather(slot.second, second);
    push_apart(slot, softness_per_kg, first, second);
    scatter(first, slot.first);
    scatter(second, slot.second);
}

/// Slots of a group of solvers.
struct Work {
    std::span<Slot> slots;
    Lanes softness_per_kg;
};

/// One iteration over all slots. Most slots wait for the one before them, with which they have a
/// box in common; those of the other group need not.
[[gnu::always_inline]] inline void solve_each(const Work& one, const Work& other) {
    const std::size_t both = std::min(one.slots.size(), other.slots.size());
    for (std::size_t i = 0; i < both; ++i) {
        solve_slot(one.slots[i], one.softness_per_kg);
        solve_slot(other.slots[i], other.softness_per_kg);
    }
    for (Slot& slot : one.slots.subspan(both)) {
        solve_slot(slot, one.softness_per_kg);
    }
    for (Slot& slot : other.slots.subspan(both)) {
        solve_slot(slot, other.softness_per_kg);
    }
}

void solve_narrow(const Work& one, const Work& other) {
    solve_each(one, other);
}

// For processors with vectors of 256 bits. What would choose by itself (target_clones) does so
// before a sanitizer is ready.
#if defined(__x86_64__)
[[gnu::target("avx2")]] void solve_wide(const Work& one, const Work& other) {
    solve_each(one, other);
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

/// Up to four solvers, a lane each; kept for its memory.
class PlanarLanes {
  public:
    void begin(std::span<PlanarSolver* const> solvers) {
        solvers_ = solvers;
        softness_per_kg_ = Lanes{};
        for (std::size_t lane = 0; lane < solvers.size(); ++lane) {
            softness_per_kg_[lane] = solvers[lane]->terms_.softness_per_kg;
            solvers[lane]->number_contacts();
        }
    }

    /// Takes the contacts in another order from now on.
    void shuffle() {
        unpack();
        pack();
    }

    Work work() { return {std::span(slots_).first(used_), softness_per_kg_}; }

    void solve_balls() const { std::ranges::for_each(solvers_, &PlanarSolver::solve_ball); }

    void end() {
        unpack();
        used_ = 0;
    }

  private:
    void pack() {
        used_ = 0;
        for (PlanarSolver* const solver : solvers_) {
            solver->shuffle();
            used_ = std::max(used_, solver->order_.size());
        }
        if (slots_.size() < used_) {
            slots_.resize(used_);
        }
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            std::size_t filled = 0;
            if (lane < solvers_.size()) {
                PlanarSolver& solver = *solvers_[lane];
                for (const std::uint32_t index : solver.order_) {
                    put(solver.box_contacts_[index], solver.boxes_, lane, slots_[filled++]);
                }
            }
            for (; filled < used_; ++filled) {
                put_nothing(lane, slots_[filled]);
            }
        }
    }

    static void put_nothing(std::size_t lane, Slot& slot) {
        slot.normal_x[lane] = 0;
        slot.normal_y[lane] = 0;
        slot.first_normal_m[lane] = 0;
        slot.first_left_m[lane] = 0;
        slot.second_normal_m[lane] = 0;
        slot.second_left_m[lane] = 0;
        slot.friction[lane] = 0;
        slot.parting_mps[lane] = 0;
        slot.normal_share_kg[lane] = 0;
        slot.left_share_kg[lane] = 0;
        slot.coupling_per_kg[lane] = 0;
        slot.first_per_kgm2[lane] = 0;
        slot.second_per_kgm2[lane] = 0;
        slot.pressed_ns[lane] = 0;
        slot.rubbed_ns[lane] = 0;
        slot.first[lane] = slot.still[lane].data();
        slot.second[lane] = slot.still[kLanes + lane].data();
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
        slot.first[lane] = contact.first_ != 0 ? &first.velocity_mps.x : slot.still[lane].data();
        slot.second[lane] =
            contact.second_ != 0 ? &second.velocity_mps.x : slot.still[kLanes + lane].data();
    }

    /// Gives the contacts back what was found of them; before the first order there is nothing.
    void unpack() {
        for (std::size_t lane = 0; lane < solvers_.size() && used_ != 0; ++lane) {
            PlanarSolver& solver = *solvers_[lane];
            for (std::size_t i = 0; i < solver.order_.size(); ++i) {
                BoxContact& contact = solver.box_contacts_[solver.order_[i]];
                contact.pressed_ns_ = slots_[i].pressed_ns[lane];
                contact.rubbed_ns_ = slots_[i].rubbed_ns[lane];
            }
        }
    }

    std::span<PlanarSolver* const> solvers_;
    Lanes softness_per_kg_{};
    std::vector<Slot> slots_;
    std::size_t used_ = 0;  ///< Slots, from the first.
};

namespace {

/// Expects: all take as many iterations.
void solve_in_lanes(std::span<PlanarSolver* const> solvers, int iterations) {
    static const auto solve_slots = choose_solver();
    thread_local PlanarLanes one;
    thread_local PlanarLanes other;
    one.begin(solvers.first(std::min(solvers.size(), kLanes)));
    other.begin(solvers.subspan(std::min(solvers.size(), kLanes)));
    for (int iteration = 0; iteration < iterations; ++iteration) {
        if (iteration % kIterationsInOneOrder == 0) {
            one.shuffle();
            other.shuffle();
        }
        solve_slots(one.work(), other.work());
        one.solve_balls();
        other.solve_balls();
    }
    one.end();
    other.end();
}

}  // namespace

void solve_together(std::span<PlanarSolver*> solvers) {
    // Lanes wait for the one with the most contacts: so those that have as many go together.
    std::ranges::sort(solvers, {}, [](const PlanarSolver* solver) {
        return std::pair(solver->spec_.iterations, solver->box_contacts_.size());
    });
    while (!solvers.empty()) {
        const auto some = solvers.first(std::min(solvers.size(), 2 * kLanes));
        const int iterations = some.front()->spec_.iterations;
        if (some.size() > 1 && some.back()->spec_.iterations == iterations) {
            solve_in_lanes(some, iterations);
        } else {
            std::ranges::for_each(some, &PlanarSolver::solve);
        }
        solvers = solvers.subspan(some.size());
    }
}

}  // namespace cancha::world::ode

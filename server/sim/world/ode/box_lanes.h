#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "server/sim/world/ode/lanes.h"
#include "server/sim/world/ode/planar_contacts.h"

// Vector form of BoxContact::solve(): solves contacts of several worlds at once. Each world has a
// lane: one element of every vector (lanes.h). For planar_lanes.cpp.
namespace cancha::world::ode {

// The code below loads the first four numbers of a Box at once: both components of the velocity,
// the turn rate and the inverse mass.
static_assert(offsetof(Box, velocity_mps) == 0 && offsetof(Box, turn_rate_radps) == 16 &&
              offsetof(Box, per_kg) == 24);

/// One box in each lane. Each member holds one kind of number, such as the turn rate, for all these
/// boxes.
struct Boxes {
    Lanes x_mps, y_mps, turn_rate_radps, per_kg;

    /// Loads the boxes. `boxes`: for each lane, the address of the first number of its box.
    [[gnu::always_inline]] void take(const std::array<double*, kLanes>& boxes) {
        gather(boxes, 0, x_mps, y_mps, turn_rate_radps, per_kg);
    }

    /// Stores the boxes at the addresses from which take() loads.
    [[gnu::always_inline]] void put(const std::array<double*, kLanes>& boxes) {
        scatter(x_mps, y_mps, turn_rate_radps, per_kg, boxes);
    }
};

/// The first four numbers of the Box that stands for all bodies that never move: one copy for each
/// lane. Every contact writes its two boxes back. If all contacts shared one copy, the processor
/// could not begin a contact before the previous contact has written this copy.
using Still = std::array<std::array<double, 4>, kLanes>;

/// One contact in each lane; these contacts are solved at the same time. If the world of a lane has
/// fewer contacts, the numbers of its lane are 0 and have no effect. The members correspond to
/// those of BoxContact.
struct alignas(64) BoxSlot {
    Lanes normal_x, normal_y;
    Lanes first_normal_m, first_left_m;
    Lanes second_normal_m, second_left_m;
    Lanes friction;
    Lanes parting_mps;
    Lanes normal_share_kg, left_share_kg;
    Lanes coupling_per_kg;
    Lanes pressed_ns, rubbed_ns;
    Lanes first_per_kgm2, second_per_kgm2;
    /// Addresses of the first number of each of the two boxes, for each lane.
    std::array<double*, kLanes> first, second;
    Still first_still, second_still;  ///< Used in place of a box if a body never moves.

    /// Loads the numbers of the contacts. `contacts`: BoxContactsOfLane::numbers() of each lane.
    [[gnu::always_inline]] void take(const std::array<const double*, kLanes>& contacts);

    /// Does the same as BoxContact::solve() in all lanes. The operations have the same order, so
    /// the results have the same bits.
    [[gnu::always_inline]] void solve(const Lanes& softness_per_kg);
};

/// All contacts between the boxes of one world. The world occupies one lane.
class BoxContactsOfLane {
  public:
    BoxContactsOfLane() = default;

    BoxContactsOfLane(std::span<BoxContact> contacts, std::span<const std::uint32_t> order,
                      std::span<Box> boxes)
        : contacts_(contacts), order_(order), boxes_(boxes) {}

    std::size_t count() const { return order_.size(); }

    /// Returns the address of the numbers of the `i`th contact to be solved. The numbers are in the
    /// order of the members of BoxSlot.
    const double* numbers(std::size_t i) const { return &contact(i).normal_.x; }

    /// Returns the address of the first number of the first box in the `i`th contact. If this body
    /// never moves, returns the address of `still`.
    double* first(std::size_t i, std::array<double, 4>& still) const {
        return box(contact(i).first_, still);
    }

    /// Returns the same for the second box.
    double* second(std::size_t i, std::array<double, 4>& still) const {
        return box(contact(i).second_, still);
    }

    /// Stores the impulses of the `i`th contact in its BoxContact.
    void set_impulse(std::size_t i, double pressed_ns, double rubbed_ns) const {
        contact(i).pressed_ns_ = pressed_ns;
        contact(i).rubbed_ns_ = rubbed_ns;
    }

  private:
    // numbers() relies on this: from normal_ to second_per_kgm2_ there are fourteen numbers, in the
    // order of BoxSlot.
    static_assert(offsetof(BoxContact, second_per_kgm2_) - offsetof(BoxContact, normal_) ==
                  14 * sizeof(double));

    BoxContact& contact(std::size_t i) const { return contacts_[order_[i]]; }

    double* box(std::uint32_t index, std::array<double, 4>& still) const {
        return index != 0 ? &boxes_[index].velocity_mps.x : still.data();
    }

    std::span<BoxContact> contacts_;
    std::span<const std::uint32_t> order_;
    std::span<Box> boxes_;
};

/// Contacts between boxes in up to kLanes worlds. Each step fills the object anew; the object only
/// lives longer to reuse its memory.
class BoxSlots {
  public:
    /// Copies the contacts of all lanes into slots, in the order in which they are solved now.
    [[gnu::always_inline]] void pack(std::span<const BoxContactsOfLane> lanes);

    /// Writes the impulses back to the contacts. Does nothing if there are no slots. Expects: the
    /// order of the contacts has not changed since pack().
    [[gnu::always_inline]] void unpack(std::span<const BoxContactsOfLane> lanes);

    /// Removes all contacts.
    void clear() { used_ = 0; }

    std::size_t size() const { return used_; }

    BoxSlot& operator[](std::size_t index) { return slots_[index]; }

  private:
    std::vector<BoxSlot> slots_;
    std::size_t used_ = 0;  ///< Number of slots in use.
};

inline void BoxSlot::take(const std::array<const double*, kLanes>& contacts) {
    Lanes left_out;
    gather(contacts, 0, normal_x, normal_y, first_normal_m, first_left_m);
    gather(contacts, 4, second_normal_m, second_left_m, friction, parting_mps);
    gather(contacts, 8, normal_share_kg, left_share_kg, coupling_per_kg, pressed_ns);
    gather(contacts, 12, rubbed_ns, first_per_kgm2, second_per_kgm2, left_out);
}

inline void BoxSlot::solve(const Lanes& softness_per_kg) {
    Boxes one;
    Boxes other;
    one.take(first);
    other.take(second);
    const Lanes soft = softness_per_kg;
    const Lanes zero{};
    const Lanes no_limit = zero + kNoLimit;
    const Lanes left_x = -normal_y;
    const Lanes apart_x = one.x_mps - other.x_mps;
    const Lanes apart_y = one.y_mps - other.y_mps;
    const Lanes normal_mps =
        (normal_x * apart_x + normal_y * apart_y) +
        (first_normal_m * one.turn_rate_radps - second_normal_m * other.turn_rate_radps);
    const Lanes left_mps =
        (left_x * apart_x + normal_x * apart_y) +
        (first_left_m * one.turn_rate_radps - second_left_m * other.turn_rate_radps);

    const Lanes wanted_ns =
        pressed_ns + normal_share_kg * (parting_mps - normal_mps - soft * pressed_ns);
    const Lanes below_ns = wanted_ns < no_limit ? wanted_ns : no_limit;
    const Lanes pressed_now_ns = below_ns > zero ? below_ns : zero;
    const Lanes press_ns = pressed_now_ns - pressed_ns;
    const Lanes most_ns = friction * pressed_now_ns;
    const Lanes least_ns = -most_ns;
    const Lanes rub_wanted_ns =
        rubbed_ns - left_share_kg * (left_mps + coupling_per_kg * press_ns + soft * rubbed_ns);
    const Lanes rub_below_ns = rub_wanted_ns < most_ns ? rub_wanted_ns : most_ns;
    const Lanes rubbed_now_ns = rub_below_ns > least_ns ? rub_below_ns : least_ns;
    const Lanes rub_ns = rubbed_now_ns - rubbed_ns;
    pressed_ns = pressed_now_ns;
    rubbed_ns = rubbed_now_ns;

    const Lanes impulse_x = press_ns * normal_x + rub_ns * left_x;
    const Lanes impulse_y = press_ns * normal_y + rub_ns * normal_x;
    one.x_mps = one.x_mps + one.per_kg * impulse_x;
    one.y_mps = one.y_mps + one.per_kg * impulse_y;
    one.turn_rate_radps += first_per_kgm2 * (first_normal_m * press_ns + first_left_m * rub_ns);
    other.x_mps = other.x_mps - other.per_kg * impulse_x;
    other.y_mps = other.y_mps - other.per_kg * impulse_y;
    other.turn_rate_radps -=
        second_per_kgm2 * (second_normal_m * press_ns + second_left_m * rub_ns);
    one.put(first);
    other.put(second);
}

inline void BoxSlots::pack(std::span<const BoxContactsOfLane> lanes) {
    static constexpr std::array<double, 16> kNothing{};
    used_ = 0;
    for (const BoxContactsOfLane& lane : lanes) {
        used_ = std::max(used_, lane.count());
    }
    if (slots_.size() < used_) {
        slots_.resize(used_);
    }
    for (std::size_t i = 0; i < used_; ++i) {
        BoxSlot& slot = slots_[i];
        std::array<const double*, kLanes> contacts;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const bool is_there = lane < lanes.size() && i < lanes[lane].count();
            std::array<double, 4>& first_still = slot.first_still[lane];
            std::array<double, 4>& second_still = slot.second_still[lane];
            contacts[lane] = is_there ? lanes[lane].numbers(i) : kNothing.data();
            slot.first[lane] = is_there ? lanes[lane].first(i, first_still) : first_still.data();
            slot.second[lane] =
                is_there ? lanes[lane].second(i, second_still) : second_still.data();
        }
        slot.take(contacts);
    }
}

inline void BoxSlots::unpack(std::span<const BoxContactsOfLane> lanes) {
    for (std::size_t lane = 0; lane < lanes.size() && used_ != 0; ++lane) {
        for (std::size_t i = 0; i < lanes[lane].count(); ++i) {
            lanes[lane].set_impulse(i, slots_[i].pressed_ns[lane], slots_[i].rubbed_ns[lane]);
        }
    }
}

}  // namespace cancha::world::ode

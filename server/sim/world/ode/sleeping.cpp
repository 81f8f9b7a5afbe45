#include "server/sim/world/ode/sleeping.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/contact_law.h"

namespace cancha::world::ode {
namespace {

// Time without motion after which a body sleeps.
constexpr double kRest_s = 0.5;

// Share of a free fall in that time that a body at rest may move: more than the solver moves a
// resting body, and less than a body moves that slides down a slope of 0.03 degrees, or swings.
constexpr double kShareOfFall = 1.0 / 2500;

// Highest speed of any part of a body at rest: wheels of a robot that lies on its side may spin.
constexpr double kSlow_mps = 0.05;

std::size_t sleeper_of(dBodyID body) {
    return static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(dBodyGetData(body)));
}

bool has_no_length(const dReal* vector) {
    return vector[0] == 0 && vector[1] == 0 && vector[2] == 0;
}

bool does_not_move(dBodyID body) {
    return has_no_length(dBodyGetLinearVel(body)) && has_no_length(dBodyGetAngularVel(body));
}

}  // namespace

Sleeping::Sleeping(double gravity_mps2)
    : most_way_m_(kShareOfFall * std::abs(gravity_mps2) * kRest_s * kRest_s / 2) {}

void Sleeping::add(std::span<const dBodyID> parts, double reach_m) {
    for (const dBodyID part : parts) {
        // ODE keeps a pointer for us; it holds the number itself.
        // NOLINTNEXTLINE(performance-no-int-to-ptr)
        dBodySetData(part, reinterpret_cast<void*>(sleepers_.size()));
    }
    sleepers_.push_back({.parts = {parts.begin(), parts.end()}, .reach_m = reach_m});
    memory_.resize(sleepers_.size() * kMemorySize);
}

void Sleeping::add_joint(dBodyID first, dBodyID second, bool lets_move) {
    Sleeper& sleeper = sleepers_[sleeper_of(first)];
    sleeper.moves_on_joint = sleeper.moves_on_joint || lets_move;
    if (second == nullptr) {
        sleeper.is_on_world = true;
    } else {
        joined_.push_back({sleeper_of(first), sleeper_of(second)});
    }
}

std::span<const Touch> Sleeping::awake(std::span<const Touch> touches, double duration_s) {
    find_groups(touches);
    for (std::size_t i = 0; i < sleepers_.size(); ++i) {
        watch(i, duration_s);
        Sleeper& group = sleepers_[group_of(i)];
        group.is_at_rest = group.is_at_rest && may_sleep(i);
    }
    bool is_one_asleep = false;
    for (std::size_t i = 0; i < sleepers_.size(); ++i) {
        const Sleeper& group = sleepers_[group_of(i)];
        if (group.is_at_rest && group.is_carried) {
            lay_down(i);
            is_one_asleep = true;
        } else {
            wake_up(i);
        }
    }
    if (!is_one_asleep) {
        return touches;
    }
    awake_.clear();
    std::ranges::copy_if(touches, std::back_inserter(awake_), [this](const Touch& touch) {
        return !is_asleep(sleeper_of(touch.first));
    });
    return awake_;
}

void Sleeping::find_groups(std::span<const Touch> touches) {
    for (std::size_t i = 0; i < sleepers_.size(); ++i) {
        Sleeper& sleeper = sleepers_[i];
        sleeper.touches = 0;
        sleeper.group = i;
        sleeper.is_carried = sleeper.is_on_world;
        sleeper.is_at_rest = true;
    }
    std::ranges::for_each(joined_, [this](const Pair& pair) { join(pair); });
    for (const Touch& touch : touches) {
        const std::size_t first = sleeper_of(touch.first);
        ++sleepers_[first].touches;
        if (touch.second != nullptr) {
            const std::size_t second = sleeper_of(touch.second);
            ++sleepers_[second].touches;
            join({first, second});
        } else if (touch.contact.geom.normal[2] > kCarrying) {
            sleepers_[group_of(first)].is_carried = true;
        }
    }
}

/// Shortens the chain of groups for later calls.
std::size_t Sleeping::group_of(std::size_t sleeper) {
    while (sleepers_[sleeper].group != sleeper) {
        sleepers_[sleeper].group = sleepers_[sleepers_[sleeper].group].group;
        sleeper = sleepers_[sleeper].group;
    }
    return sleeper;
}

void Sleeping::join(Pair pair) {
    const std::size_t first = group_of(pair.first);
    const std::size_t second = group_of(pair.second);
    if (first != second) {
        sleepers_[first].is_carried = sleepers_[first].is_carried || sleepers_[second].is_carried;
        sleepers_[second].group = first;
    }
}

void Sleeping::watch(std::size_t sleeper, double duration_s) {
    const std::span<double> memory = memory_of(sleeper);
    if (is_asleep(sleeper)) {
        if (!is_as_it_fell_asleep(sleeper)) {
            wake_up(sleeper);
        }
    } else if (memory[kStillSeconds] == 0 || has_moved(sleeper)) {
        const dBodyID body = sleepers_[sleeper].parts.front();
        std::copy_n(dBodyGetPosition(body), 3, memory.begin() + kPosition);
        std::copy_n(dBodyGetQuaternion(body), 4, memory.begin() + kOrientation);
        memory[kStillSeconds] = duration_s;
    } else {
        memory[kStillSeconds] = std::min(memory[kStillSeconds] + duration_s, kRest_s);
    }
}

/// Whether any point of the sleeper has moved by more than errors of the solver.
bool Sleeping::has_moved(std::size_t sleeper) const {
    const std::span<const double> memory = memory_of(sleeper);
    const dBodyID body = sleepers_[sleeper].parts.front();
    const dReal* q = dBodyGetQuaternion(body);
    const double way_m = length(to_vec3(dBodyGetPosition(body)) - to_vec3(&memory[kPosition]));
    const Quaternion back{memory[kOrientation], -memory[kOrientation + 1],
                          -memory[kOrientation + 2], -memory[kOrientation + 3]};
    const Quaternion turned = product({q[0], q[1], q[2], q[3]}, back);
    const double turned_rad = 2 * length(Vec3{turned.x, turned.y, turned.z});  // For small angles.
    return way_m + sleepers_[sleeper].reach_m * turned_rad > most_way_m_;
}

bool Sleeping::is_as_it_fell_asleep(std::size_t sleeper) const {
    const std::span<const double> memory = memory_of(sleeper);
    const std::vector<dBodyID>& parts = sleepers_[sleeper].parts;
    return static_cast<double>(sleepers_[sleeper].touches) == memory[kTouches] &&
           std::ranges::all_of(parts, does_not_move) &&
           std::equal(&memory[kPosition], &memory[kOrientation], dBodyGetPosition(parts.front())) &&
           std::equal(&memory[kOrientation], &memory[kStillSeconds],
                      dBodyGetQuaternion(parts.front()));
}

bool Sleeping::may_sleep(std::size_t sleeper) const {
    const Sleeper& own = sleepers_[sleeper];
    return !own.is_told && !own.moves_on_joint && memory_of(sleeper)[kStillSeconds] >= kRest_s &&
           is_slow(sleeper);
}

bool Sleeping::is_slow(std::size_t sleeper) const {
    const Sleeper& own = sleepers_[sleeper];
    return std::ranges::all_of(own.parts, [&own](dBodyID part) {
        return length(to_vec3(dBodyGetLinearVel(part))) < kSlow_mps &&
               own.reach_m * length(to_vec3(dBodyGetAngularVel(part))) < kSlow_mps;
    });
}

bool Sleeping::is_one_settling() const {
    for (std::size_t i = 0; i < sleepers_.size(); ++i) {
        const Sleeper& own = sleepers_[i];
        if (own.parts.size() > 1 && !own.is_told && !is_asleep(i) && is_slow(i)) {
            return true;
        }
    }
    return false;
}

void Sleeping::lay_down(std::size_t sleeper) {
    const Sleeper& own = sleepers_[sleeper];
    for (const dBodyID part : own.parts) {
        dBodySetForce(part, 0, 0, 0);
        dBodySetTorque(part, 0, 0, 0);
        dBodyDisable(part);
    }
    if (is_asleep(sleeper)) {
        return;
    }
    for (const dBodyID part : own.parts) {
        dBodySetLinearVel(part, 0, 0, 0);
        dBodySetAngularVel(part, 0, 0, 0);
    }
    const std::span<double> memory = memory_of(sleeper);
    std::copy_n(dBodyGetPosition(own.parts.front()), 3, memory.begin() + kPosition);
    std::copy_n(dBodyGetQuaternion(own.parts.front()), 4, memory.begin() + kOrientation);
    memory[kIsAsleep] = 1;
    memory[kTouches] = static_cast<double>(own.touches);
}

void Sleeping::wake_up(std::size_t sleeper) {
    std::ranges::for_each(sleepers_[sleeper].parts, dBodyEnable);
    if (is_asleep(sleeper)) {
        const std::span<double> memory = memory_of(sleeper);
        memory[kIsAsleep] = 0;
        memory[kStillSeconds] = 0;
    }
}

}  // namespace cancha::world::ode

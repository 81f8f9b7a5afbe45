#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <ode/ode.h>

#include "server/sim/world/ode/solver.h"

namespace cancha::world::ode {

/// Lets bodies that have come to rest sleep: they are not solved, and keep their state to the bit,
/// until something wakes them.
///
/// A solver of a few iterations leaves a small error in each step. Where friction holds a body, the
/// errors add up: without sleep a robot on wheels would creep by centimetres in minutes, and a
/// stack of crates would come down.
///
/// Bodies that touch, or that a joint holds together, sleep and wake as one group. A group falls
/// asleep if something that never moves carries it, no robot in it has a command to act on, and
/// nothing in it has moved for half a second, apart from the solver's errors. It wakes as soon as a
/// robot in it gets a command, something else touches it, a touch is missing, or one of its bodies
/// is moved or given a velocity.
class Sleeping {
  public:
    explicit Sleeping(double gravity_mps2);

    /// Adds a sleeper: bodies that move as one; the first gives the place of all. Sleepers are
    /// numbered from 0. `reach_m`: distance from its centre to its farthest point. Borrows: the
    /// bodies, and uses their user data.
    void add(std::span<const dBodyID> parts, double reach_m);

    /// Adds a joint of the first body to the second, or to the world (null), which then carries it.
    /// `lets_move`: the joint moves and no drive holds it; such a sleeper has no friction there and
    /// never sleeps. Expects: the bodies are parts of sleepers.
    void add_joint(dBodyID first, dBodyID second, bool lets_move);

    /// Whether a sleeper of several bodies, such as a robot on wheels, is coming to rest but does
    /// not sleep yet, as of the last awake().
    bool is_one_settling() const;

    /// Sets whether a robot has a command to act on.
    void set_told(std::size_t sleeper, bool is_told) { sleepers_[sleeper].is_told = is_told; }

    bool is_asleep(std::size_t sleeper) const { return memory_of(sleeper)[kIsAsleep] != 0; }

    /// Decides which bodies sleep during the next step of `duration_s`. Returns the touches that
    /// the solver must solve. Clears the forces on sleepers.
    std::span<const Touch> awake(std::span<const Touch> touches, double duration_s);

    /// Numbers carried from one step to the next. Belong to the state of the world.
    std::span<double> memory() { return memory_; }

    std::span<const double> memory() const { return memory_; }

  private:
    // For each sleeper: its pose when it was last seen to move; the time since then (0: to be
    // measured anew); whether it sleeps; its number of touches when it fell asleep.
    enum Memory {
        kPosition,
        kOrientation = kPosition + 3,
        kStillSeconds = kOrientation + 4,
        kIsAsleep,
        kTouches,
        kMemorySize
    };

    struct Sleeper {
        std::vector<dBodyID> parts;
        double reach_m;
        bool moves_on_joint = false;
        bool is_on_world = false;  ///< A joint holds it to the world.
        bool is_told = false;
        std::size_t touches = 0;  ///< Present number of touches.
        std::size_t group = 0;    ///< Present group: the sleeper that stands for it.
        bool is_carried = false;  ///< Whether something carries the group.
        bool is_at_rest = false;  ///< Whether the whole group is at rest.
    };

    struct Pair {
        std::size_t first;
        std::size_t second;
    };

    std::span<double> memory_of(std::size_t sleeper) {
        return std::span(memory_).subspan(sleeper * kMemorySize, kMemorySize);
    }

    std::span<const double> memory_of(std::size_t sleeper) const {
        return std::span(memory_).subspan(sleeper * kMemorySize, kMemorySize);
    }

    void find_groups(std::span<const Touch> touches);
    std::size_t group_of(std::size_t sleeper);
    void join(Pair pair);
    void watch(std::size_t sleeper, double duration_s);
    bool has_moved(std::size_t sleeper) const;
    bool is_as_it_fell_asleep(std::size_t sleeper) const;
    bool may_sleep(std::size_t sleeper) const;
    bool is_slow(std::size_t sleeper) const;
    void lay_down(std::size_t sleeper);
    void wake_up(std::size_t sleeper);

    double most_way_m_;  ///< Greatest way of a body at rest, in the time after which it sleeps.
    std::vector<Sleeper> sleepers_;
    std::vector<Pair> joined_;  ///< Pairs that joints hold together.
    std::vector<double> memory_;
    std::vector<Touch> awake_;  ///< Scratch.
};

}  // namespace cancha::world::ode

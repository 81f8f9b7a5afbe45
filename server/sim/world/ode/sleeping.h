#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <ode/ode.h>

#include "server/sim/world/ode/solver.h"

namespace cancha::world::ode {

/// Lets what has come to rest sleep: it is not solved, and keeps its state to the bit, until
/// something wakes it.
///
/// A solver of a few iterations leaves a small error in each step. Where friction holds a body, the
/// errors add up: without sleep a robot on wheels would creep by centimetres in minutes, and a
/// stack of crates would come down.
///
/// Bodies that touch, or that a joint holds together, sleep and wake as one group. A group falls
/// asleep if something that never moves carries it, no robot in it is told anything, and nothing in
/// it has moved for half a second, but for what the errors of the solver make. It wakes as soon as
/// a robot in it is told something, something else touches it, a touch is missing, or one of its
/// bodies is put elsewhere or given a velocity.
class Sleeping {
  public:
    explicit Sleeping(double gravity_mps2);

    /// Adds a sleeper: bodies that move as one, the first of which tells where all are. Sleepers
    /// count from 0. `reach_m`: from its centre to the farthest point. Borrows: the bodies, of
    /// which it takes the user data.
    void add(std::span<const dBodyID> parts, double reach_m);

    /// A joint holds the body to another one, or to the world (null), which carries it then. What
    /// moves along a joint that no drive holds does so without friction, and never sleeps. Expects:
    /// they are parts of sleepers.
    void add_joint(dBodyID first, dBodyID second, bool lets_move);

    /// Whether something that has wheels comes to rest, but does not sleep yet; since awake().
    bool is_one_settling() const;

    /// Whether the robot is to do something of its own.
    void set_told(std::size_t sleeper, bool is_told) { sleepers_[sleeper].is_told = is_told; }

    bool is_asleep(std::size_t sleeper) const { return memory_of(sleeper)[kIsAsleep] != 0; }

    /// Decides who sleeps during the next step, which takes `duration_s`, and returns what the
    /// solver has to solve of all that touches. Takes away the forces on sleepers.
    std::span<const Touch> awake(std::span<const Touch> touches, double duration_s);

    /// Numbers carried from one step to the next. Belong to the state of the world.
    std::span<double> memory() { return memory_; }

    std::span<const double> memory() const { return memory_; }

  private:
    // Where it was when it was last seen to move, for how long it has not moved since then (0: it
    // is to be looked at anew), whether it sleeps, and how many touches it had as it fell asleep.
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
        bool is_on_world = false;  ///< By a joint.
        bool is_told = false;
        std::size_t touches = 0;  ///< Now.
        std::size_t group = 0;    ///< Now: the sleeper that stands for it.
        bool is_carried = false;  ///< Whether one of a group is carried.
        bool is_at_rest = false;  ///< Whether a group is at rest.
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

    double most_way_m_;  ///< Way of a body at rest at most, in the time after which it sleeps.
    std::vector<Sleeper> sleepers_;
    std::vector<Pair> joined_;  ///< By joints.
    std::vector<double> memory_;
    std::vector<Touch> awake_;  ///< Scratch.
};

}  // namespace cancha::world::ode

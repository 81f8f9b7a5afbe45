#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <ode/ode.h>

#include "server/sim/world/ode/solver.h"

namespace cancha::world::ode {

/// Lets bodies that have come to rest sleep. The solver leaves out sleeping bodies. Their state
/// does not change by a single bit until something wakes them.
///
/// The reason: a solver with few iterations makes a small error in each step, and these errors add
/// up in bodies that are held by friction. Without sleep, a robot on wheels would creep by
/// centimetres in minutes, and a stack of crates would collapse.
///
/// Bodies that touch, or that a joint holds together, sleep and wake as one group. A group falls
/// asleep under three conditions: something that never moves carries it, no robot in it has a
/// command other than to stop, and nothing in it has moved for half a second, apart from the
/// solver's errors. A group wakes as soon as a robot in it gets a command, another body touches the
/// group, a touch (contact) of the group ends, or a body of the group is placed or given a
/// velocity.
class Sleeping {
  public:
    /// `gravity_mps2`: acceleration of gravity. It determines how far a body may move and still
    /// count as at rest.
    explicit Sleeping(double gravity_mps2);

    /// Adds a sleeper: bodies that move together, such as chassis and wheels of a robot. Only the
    /// pose of the first body is watched. Sleepers are numbered from 0 in the order of these calls.
    /// `reach_m`: distance from the first body's centre to the farthest point of this body.
    /// Borrows: the bodies, and stores its own data in their ODE user data.
    void add(std::span<const dBodyID> parts, double reach_m);

    /// Adds a joint that connects `first` with `second`. If `second` is null, the joint connects
    /// `first` with the world, which then carries `first`. `lets_move`: whether the joint can move
    /// and no drive holds it. If it is true, the joint has no friction, so the sleeper of `first`
    /// never sleeps. Expects: both bodies belong to sleepers.
    void add_joint(dBodyID first, dBodyID second, bool lets_move);

    /// Whether any sleeper of several bodies, such as a robot on wheels, is coming to rest: it
    /// moves slowly and has no command, but does not sleep yet. The result is that of the last call
    /// of awake().
    bool is_one_settling() const;

    /// Sets whether a robot has a command other than to stop. `sleeper`: number of the robot's
    /// sleeper.
    void set_told(std::size_t sleeper, bool is_told) { sleepers_[sleeper].is_told = is_told; }

    bool is_asleep(std::size_t sleeper) const { return memory_of(sleeper)[kIsAsleep] != 0; }

    /// Decides which bodies sleep during the next step of `duration_s`. Disables sleeping bodies in
    /// ODE and sets the forces on them to 0. `touches`: all touches. Returns the touches that the
    /// solver must solve: all in which at least one body is awake. The result is valid until the
    /// next call.
    std::span<const Touch> awake(std::span<const Touch> touches, double duration_s);

    /// Numbers that this object keeps from one step to the next. They are part of the world's
    /// state.
    std::span<double> memory() { return memory_; }

    std::span<const double> memory() const { return memory_; }

  private:
    // Indices of the numbers that memory_ has for one sleeper: the pose when the sleeper last moved
    // or fell asleep; the time since it last moved (0 means: start to measure anew); whether it
    // sleeps (1 or 0); its number of touches when it fell asleep.
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
        bool moves_on_joint = false;  ///< Whether a joint without a drive lets it move.
        bool is_on_world = false;     ///< Whether a joint connects it with the world.
        bool is_told = false;         ///< Whether it has a command other than to stop.
        std::size_t touches = 0;      ///< Present number of touches.
        std::size_t group = 0;        ///< Number of the sleeper that represents its group now.
        bool is_carried = false;      ///< Whether something that never moves carries the group.
        bool is_at_rest = false;      ///< Whether the whole group is at rest.
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

    /// Computes group, number of touches and is_carried of every sleeper.
    void find_groups(std::span<const Touch> touches);
    /// Returns the number of the sleeper that represents the group.
    std::size_t group_of(std::size_t sleeper);
    /// Unites the groups of two sleepers.
    void join(Pair pair);
    /// Measures how long a sleeper has not moved. Wakes the sleeper if something has changed.
    void watch(std::size_t sleeper, double duration_s);
    bool has_moved(std::size_t sleeper) const;
    bool is_as_it_fell_asleep(std::size_t sleeper) const;
    bool may_sleep(std::size_t sleeper) const;
    bool is_slow(std::size_t sleeper) const;
    /// Puts a sleeper to sleep, or keeps it asleep.
    void lay_down(std::size_t sleeper);
    void wake_up(std::size_t sleeper);

    /// Greatest distance that a body may move, by errors of the solver, and still count as at rest.
    double most_way_m_;
    std::vector<Sleeper> sleepers_;
    std::vector<Pair> joined_;  ///< Pairs of sleepers that joints connect.
    std::vector<double> memory_;
    std::vector<Touch> awake_;  ///< Touches that awake() returned.
};

}  // namespace cancha::world::ode

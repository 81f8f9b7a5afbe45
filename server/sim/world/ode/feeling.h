#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include <ode/ode.h>

#include "cancha/base/vec3.h"
#include "server/sim/world/feelings.h"
#include "server/sim/world/ode/solver.h"

namespace cancha::world::ode {

/// Collects the forces of contacts and joints on bodies over a tick, for World::feel(). For bodies
/// that sleep (sleeping.h) the forces of their last step before sleeping count.
class Feeling {
  public:
    /// `parts`: number of parts that touch_parts() returns for this world.
    explicit Feeling(std::size_t parts) : parts_count_(parts) {}

    /// Adds a part that moves. Call this function for each part that moves, in the order of
    /// touch_parts(). Borrows: the bodies.
    void add_part(std::span<const dBodyID> bodies);

    /// Adds a joint, in the order of Feelings::joints. Makes ODE write the joint's forces to a
    /// buffer of this object (dJointSetFeedback()). Borrows: `joint`.
    void add_joint(dJointID joint);

    /// Sets the sums over the tick to 0.
    void begin_tick();

    /// Adds the forces of one step of the solver. `forces_n`: force on the first body of each
    /// touch.
    void note(std::span<const Touch> touches, std::span<const Vec3> forces_n, double duration_s);

    /// Drops the forces of all contacts and joints of a body. Called when the body is placed.
    void forget(dBodyID body);

    /// Appends the mean forces over the tick to `feelings`. `tick_s`: duration of the tick.
    void tell(double tick_s, Feelings& feelings) const;

    /// Appends the complete state of this object, bit by bit.
    void append_numbers(std::vector<double>& numbers) const;

    /// Restores the state from the output of append_numbers(). If the numbers are not from a world
    /// with the same parts and joints, changes nothing and returns false.
    bool set_numbers(std::span<const double> numbers);

  private:
    /// Contact of two parts, which are given by their indices in touch_parts(). In `last_`, the
    /// numbers are those of one step. In `sum_`, they are sums over the tick, in which the numbers
    /// of each step are multiplied by the duration of the step.
    struct Row {
        std::size_t first;  ///< Part that gets `force`.
        std::size_t second;
        Vec3 force;
        Vec3 weighted_m;  ///< Sum of the contact points, each multiplied by the size of its force.
        double weight;    ///< Sum of the sizes of the forces.
    };

    /// Force and torque of a joint on its child.
    struct Wrench {
        Vec3 force;
        /// Torque about the child's centre of mass. `force` and `torque` are in the frame of the
        /// child.
        Vec3 torque;
    };

    struct Joint {
        dBodyID child;
        dBodyID parent;  ///< Null if the parent is the world.
        std::unique_ptr<dJointFeedback> feedback;
        Wrench last;  ///< Values of the last step.
        /// Sum over the tick, in which the values of each step are multiplied by its duration.
        Wrench sum;
    };

    /// Returns the index of the part to which a body belongs. If `body` is null, returns the index
    /// of the part to which the geom belongs.
    std::size_t part_of(dBodyID body, dGeomID geom) const;
    /// Adds the numbers of `row` to the row of the same two parts. If there is no such row, appends
    /// `row`.
    static void add(std::vector<Row>& rows, const Row& row);
    static void note(Joint& joint, double duration_s);
    static void append(const std::vector<Row>& rows, std::vector<double>& numbers);
    bool take_rows(std::span<const double>& numbers, std::vector<Row>& rows) const;

    std::size_t parts_count_;  ///< Number of all parts.
    /// Index of the part of each body. The code never iterates over this map, because the order of
    /// pointers is arbitrary.
    std::map<dBodyID, std::size_t> parts_;
    std::vector<dBodyID> bodies_;  ///< One body of each part that moves.
    std::vector<Row> last_;        ///< Contacts of the last step.
    std::vector<Row> sum_;         ///< Contacts summed over the tick.
    std::vector<Row> fresh_;       ///< Scratch.
    std::vector<Joint> joints_;
};

/// Stores in a geom that never moves the index by which Feeling finds its part. `place`: index of
/// the part among all parts that never move, in the order of touch_parts().
void number_static(dGeomID geom, std::size_t place);

}  // namespace cancha::world::ode

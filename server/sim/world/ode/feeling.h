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

/// Keeps what bodies feel in a tick: forces of contacts and joints. Sleeping bodies keep what they
/// felt last.
class Feeling {
  public:
    /// `parts`: the number of touch_parts().
    explicit Feeling(std::size_t parts) : parts_count_(parts) {}

    /// Adds a part, in the order of touch_parts(): first all that move. Borrows: the bodies.
    void add_part(std::span<const dBodyID> bodies);

    /// Adds a joint. Borrows: the joint. Sets the joint's feedback.
    void add_joint(dJointID joint);

    void begin_tick();

    /// Notes one step of the solver. `forces_n`: on the first body of each touch.
    void note(std::span<const Touch> touches, std::span<const Vec3> forces_n, double duration_s);

    /// Forgets what a body and its joints felt, because the body was moved.
    void forget(dBodyID body);

    /// Appends contacts and joints. `tick_s`: duration of the tick.
    void tell(double tick_s, Feelings& feelings) const;

    /// Appends everything that later feelings depend on, bit by bit.
    void append_numbers(std::vector<double>& numbers) const;

    /// Restores the output of append_numbers() of such a world. Returns false, and changes nothing,
    /// if the numbers do not fit.
    bool set_numbers(std::span<const double> numbers);

  private:
    /// Two parts that touch. Force and weight are those of one step, or sums over a tick weighted
    /// by the durations of its steps.
    struct Row {
        std::size_t first;
        std::size_t second;
        Vec3 force;
        Vec3 weighted_m;  ///< Points of the contacts, times their weights.
        double weight;
    };

    struct Wrench {
        Vec3 force;
        Vec3 torque;  ///< In the frame of the child, about its centre of mass.
    };

    struct Joint {
        dBodyID child;
        dBodyID parent;  ///< Null: the world.
        std::unique_ptr<dJointFeedback> feedback;
        Wrench last;  ///< In the last step.
        Wrench sum;   ///< Sum over the tick, weighted by the durations of its steps.
    };

    std::size_t part_of(dBodyID body, dGeomID geom) const;
    static void add(std::vector<Row>& rows, const Row& row);
    static void note(Joint& joint, double duration_s);
    static void append(const std::vector<Row>& rows, std::vector<double>& numbers);
    bool take_rows(std::span<const double>& numbers, std::vector<Row>& rows) const;

    std::size_t parts_count_;
    std::map<dBodyID, std::size_t> parts_;  ///< For look-ups only; its order has no meaning.
    std::vector<dBodyID> bodies_;           ///< One body of each part that moves.
    std::vector<Row> last_;                 ///< Touches of the last step.
    std::vector<Row> sum_;                  ///< Sums over the tick.
    std::vector<Row> fresh_;                ///< Scratch.
    std::vector<Joint> joints_;
};

/// Stores in a geom its index for Feeling. `place`: index among the parts that never move, in the
/// order of touch_parts().
void number_static(dGeomID geom, std::size_t place);

}  // namespace cancha::world::ode

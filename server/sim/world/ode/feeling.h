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

/// Keeps what bodies feel in a tick: forces of contacts and joints. What sleeps keeps feeling what
/// it felt last.
class Feeling {
  public:
    /// `parts`: the number of touch_parts().
    explicit Feeling(std::size_t parts) : parts_count_(parts) {}

    /// Adds a part, in the order of touch_parts(): first all that move. Borrows: the bodies.
    void add_part(std::span<const dBodyID> bodies);

    /// Adds a joint. Borrows: the joint, to which it gives its feedback.
    void add_joint(dJointID joint);

    void begin_tick();

    /// Notes one step of the solver. `forces_n`: on the first body of each touch.
    void note(std::span<const Touch> touches, std::span<const Vec3> forces_n, double duration_s);

    /// Forgets what a body felt that has been put elsewhere, and its joints.
    void forget(dBodyID body);

    /// Appends contacts and joints of a tick of this length.
    void tell(double tick_s, Feelings& feelings) const;

    /// All that decides what is felt later, bit by bit.
    void append_numbers(std::vector<double>& numbers) const;

    /// Takes what append_numbers() gave for such a world. Returns whether it can be; if not,
    /// nothing has changed.
    bool set_numbers(std::span<const double> numbers);

  private:
    /// Two parts that touch. Force and weight of one step, or summed up over a tick with the
    /// durations of its steps.
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
        Wrench last;  ///< Of the last step.
        Wrench sum;   ///< Of the tick, with the durations of its steps.
    };

    std::size_t part_of(dBodyID body, dGeomID geom) const;
    static void add(std::vector<Row>& rows, const Row& row);
    static void note(Joint& joint, double duration_s);
    static void append(const std::vector<Row>& rows, std::vector<double>& numbers);
    bool take_rows(std::span<const double>& numbers, std::vector<Row>& rows) const;

    std::size_t parts_count_;
    std::map<dBodyID, std::size_t> parts_;  ///< For looking up; its order means nothing.
    std::vector<dBodyID> bodies_;           ///< One of each part that moves.
    std::vector<Row> last_;                 ///< Of the last step.
    std::vector<Row> sum_;                  ///< Of the tick.
    std::vector<Row> fresh_;                ///< Scratch.
    std::vector<Joint> joints_;
};

/// Gives a geom that never moves its place among those, in the order of touch_parts(), for Feeling.
void number_static(dGeomID geom, std::size_t place);

}  // namespace cancha::world::ode

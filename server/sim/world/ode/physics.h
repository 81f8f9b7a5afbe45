#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/body_numbers.h"
#include "server/sim/world/ode/contacts.h"
#include "server/sim/world/ode/feeling.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/joints.h"
#include "server/sim/world/ode/model_body.h"
#include "server/sim/world/ode/robot.h"
#include "server/sim/world/ode/sleeping.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

class PlanarSolver;

/// The rigid bodies of one world in ODE. Knows neither ticks nor drives.
///
/// Thread: as World.
class Physics {
  public:
    explicit Physics(const WorldSpec& spec);

    /// In the order of the spec.
    const std::vector<std::unique_ptr<Robot>>& robots() const { return robots_; }

    /// Calls with each link that states list, in that order, and its model.
    template <typename Action>
    void for_each_link(Action action) const {
        for_each_model([&action](const ModelBody& model, std::size_t first) {
            for (const LinkBody& link : model.links().subspan(first)) {
                action(link, model);
            }
        });
    }

    /// Calls with each joint that states list, in that order.
    template <typename Action>
    void for_each_joint(Action action) const {
        for_each_model([&action](const ModelBody& model, std::size_t /*first*/) {
            for (const auto& joint : model.joints()) {
                if (joint->spec().moves()) {
                    action(*joint);
                }
            }
        });
    }

    /// Null where there is no ball.
    BallBody* ball() { return ball_ ? &*ball_ : nullptr; }

    const BallBody* ball() const { return ball_ ? &*ball_ : nullptr; }

    /// Into how many equal parts `duration_s` is to be split, so that no body moves through another
    /// between two looks at the contacts, and that what presses is solved in steps of the default
    /// substep's length.
    std::uint32_t parts_needed(double duration_s);

    /// Whether a robot is to do something of its own: then it does not sleep.
    void set_told(std::size_t robot, bool is_told) {
        if (sleeping_) {
            sleeping_->set_told(robot, is_told);
        }
    }

    /// From now on keeps what bodies feel. `parts`: the number of touch_parts().
    void start_feeling(std::size_t parts);

    /// Null: nothing is kept.
    Feeling* feeling() { return feeling_.get(); }

    const Feeling* feeling() const { return feeling_.get(); }

    /// One step of the solver. `seed` decides the order in which it takes the contacts.
    void advance(double duration_s, std::uint32_t seed);

    /// The same in parts. Returns the solver whose solve() is due in between; null: all is solved.
    PlanarSolver* begin_advance(double duration_s, std::uint32_t seed);
    void finish_advance(double duration_s);

    /// The complete state of all bodies, always in the same order.
    void append_numbers(std::vector<double>& numbers) const;

    /// Whether bodies can have these numbers, as many as append_numbers() gives.
    bool takes(std::span<const double> numbers);

    /// Takes from the front of `numbers` what append_numbers() gave for such a world; returns the
    /// rest.
    std::span<const double> set_numbers(std::span<const double> numbers);

  private:
    /// Calls with each model that moves, and the place of its first link that states list.
    template <typename Action>
    void for_each_model(Action action) const {
        for_each_moving_model(
            models_, robots_, [](const auto& robot) { return robot->model(); },
            [&action](const ModelBody& model, const auto* /*robot*/, std::size_t first) {
                action(model, first);
            });
    }

    /// Calls with each joint that counts its turns, as part of the state.
    template <typename Action>
    void for_each_counting_joint(Action action) const;

    /// `driven`: joints that drives hold still while they are told nothing.
    void add_joints(std::span<const JointSpec> joints, const ModelBody& model,
                    const std::vector<std::size_t>& driven);

    /// Robots or their bases first, then the ball, then links as in for_each_link().
    void add_sleepers(const WorldSpec& spec);
    void settle(double duration_s);
    std::unique_ptr<Solver> make_solver(const SolverSpec& spec) const;

    /// The speed of the fastest robot.
    double fastest_mps() const;

    /// Parts of `duration_s`, so many that they keep links from passing through what they meet.
    double parts_for_links(double duration_s) const;

    /// Calls with every body, always in the same order.
    template <typename Action>
    void for_each_body(Action action) const;

    WorldHandle world_;
    Contacts contacts_;
    std::vector<std::unique_ptr<Robot>> robots_;
    std::optional<BallBody> ball_;
    std::vector<ModelSpec> model_specs_;  ///< The models refer to them.
    std::vector<ModelBody> models_;       ///< Models of the arena.
    std::optional<Sleeping> sleeping_;    ///< Nothing with the planar solver: its rest is exact.
    std::unique_ptr<Solver> solver_;
    PlanarSolver* planar_solver_ = nullptr;  ///< Null: it is another one.
    std::span<const Touch> touches_;         ///< In the step that was begun.
    std::unique_ptr<Feeling> feeling_;       ///< Null: nobody asks.
    double smallest_half_size_m_;  ///< Of all robots; along z of those that leave the ground.
    /// From the centre of mass of a robot, or of its base if it has a model, to the farthest point
    /// of that body.
    std::vector<double> robot_reaches_m_;
    std::vector<BodyNumbers> robot_numbers_;  ///< Of those bodies.
    bool is_planar_;                          ///< Nothing but the ball leaves the ground or tilts.
    bool has_space_;  ///< A free robot, a link, or a shape that is no wall on the ground.
};

}  // namespace cancha::world::ode

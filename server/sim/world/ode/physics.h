#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/contacts.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/model_body.h"
#include "server/sim/world/ode/robot.h"
#include "server/sim/world/ode/sleeping.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// The rigid bodies of one world in ODE. Knows neither ticks nor drives.
///
/// Thread: all worlds of a process on one thread.
class Physics {
  public:
    explicit Physics(const WorldSpec& spec);

    /// In the order of the spec.
    const std::vector<std::unique_ptr<Robot>>& robots() const { return robots_; }

    /// Calls with each link that states list, in that order, and its model.
    template <typename Action>
    void for_each_link(Action action) const {
        for (const ModelBody& model : models_) {
            for_each_link_of(model, 0, action);
        }
        for (const auto& robot : robots_) {
            if (robot->model() != nullptr) {
                for_each_link_of(*robot->model(), 1, action);  // A robot's base is the robot.
            }
        }
    }

    /// Calls with each joint that states list, in that order.
    template <typename Action>
    void for_each_joint(Action action) const {
        const auto visit = [&action](const ModelBody& model) {
            for (const JointHandle& joint : model.joints()) {
                if (dJointGetType(joint.get()) != dJointTypeFixed) {
                    action(joint.get());
                }
            }
        };
        std::ranges::for_each(models_, visit);
        for (const auto& robot : robots_) {
            if (robot->model() != nullptr) {
                visit(*robot->model());
            }
        }
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

    /// One step of the solver. `seed` decides the order in which it takes the contacts.
    void advance(double duration_s, std::uint32_t seed);

    /// The complete state of all bodies, always in the same order.
    void append_numbers(std::vector<double>& numbers) const;

    /// Takes from the front of `numbers` what append_numbers() gave for such a world; returns the
    /// rest.
    std::span<const double> set_numbers(std::span<const double> numbers);

  private:
    template <typename Action>
    static void for_each_link_of(const ModelBody& model, std::size_t first, Action& action) {
        for (const LinkBody& link : model.links().subspan(first)) {
            action(link, model);
        }
    }

    void add_joints(std::span<const JointSpec> joints, const ModelBody& model);

    /// Robots or their bases first, then the ball, then links as in for_each_link().
    void add_sleepers(const WorldSpec& spec);
    void settle(double duration_s);
    std::unique_ptr<Solver> make_solver(const SolverSpec& spec) const;

    /// Speed of the fastest robot.
    double fastest_mps() const;

    /// How many parts of `duration_s` keep links from passing through what they meet.
    double parts_for_links(double duration_s) const;

    /// Calls with every body, always in the same order.
    template <typename Action>
    void for_each_body(Action action) const;

    WorldHandle world_;
    Contacts contacts_;
    std::vector<std::unique_ptr<Robot>> robots_;
    std::optional<BallBody> ball_;
    std::vector<ModelBody> models_;     ///< Models of the arena.
    std::optional<Sleeping> sleeping_;  ///< Nothing with the planar solver: its rest is exact.
    std::unique_ptr<Solver> solver_;
    double smallest_half_size_m_;  ///< Half size of the smallest robot; along z of those that leave
                                   ///< the ground.
    std::vector<double> robot_reaches_m_;  ///< From their centres to their corners.
    bool is_planar_;                       ///< Nothing but the ball leaves the ground or tilts.
    bool has_space_;  ///< A free robot, a link, or a shape that is no wall on the ground.
};

}  // namespace cancha::world::ode

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

    /// Robots in the order of the spec.
    const std::vector<std::unique_ptr<Robot>>& robots() const { return robots_; }

    /// Calls `action` with each link that states list, in their order, and with its model.
    template <typename Action>
    void for_each_link(Action action) const {
        for_each_model([&action](const ModelBody& model, std::size_t first) {
            for (const LinkBody& link : model.links().subspan(first)) {
                action(link, model);
            }
        });
    }

    /// Calls `action` with each joint that states list, in their order.
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

    /// The ball; null if there is none.
    BallBody* ball() { return ball_ ? &*ball_ : nullptr; }

    const BallBody* ball() const { return ball_ ? &*ball_ : nullptr; }

    /// Number of equal parts into which `duration_s` must be split, so that no body passes through
    /// another between two searches for contacts, and bodies pressed together are solved in steps
    /// of the default substep's length.
    std::uint32_t parts_needed(double duration_s);

    /// Sets whether a robot has a command to act on; then it does not sleep.
    void set_told(std::size_t robot, bool is_told) {
        if (sleeping_) {
            sleeping_->set_told(robot, is_told);
        }
    }

    /// Keeps what bodies feel from now on. `parts`: the number of touch_parts().
    void start_feeling(std::size_t parts);

    /// The feelings of bodies. Null: not kept.
    Feeling* feeling() { return feeling_.get(); }

    const Feeling* feeling() const { return feeling_.get(); }

    /// Makes one step of the solver. `seed` decides the order of the contacts.
    void advance(double duration_s, std::uint32_t seed);

    /// The two halves of advance(). begin_advance() returns the solver whose solve() must be called
    /// before finish_advance(); null: none.
    PlanarSolver* begin_advance(double duration_s, std::uint32_t seed);
    void finish_advance(double duration_s);

    /// Appends the complete state of all bodies, always in the same order.
    void append_numbers(std::vector<double>& numbers) const;

    /// Whether bodies can have these numbers. Expects: as many as append_numbers() appends.
    bool takes(std::span<const double> numbers);

    /// Restores from the front of `numbers` the output of append_numbers() of such a world; returns
    /// the rest.
    std::span<const double> set_numbers(std::span<const double> numbers);

  private:
    /// Calls `action` with each model that moves, and with the index of its first link that states
    /// list.
    template <typename Action>
    void for_each_model(Action action) const {
        for_each_moving_model(
            models_, robots_, [](const auto& robot) { return robot->model(); },
            [&action](const ModelBody& model, const auto* /*robot*/, std::size_t first) {
                action(model, first);
            });
    }

    /// Calls `action` with each joint that counts its turns, which are part of the state.
    template <typename Action>
    void for_each_counting_joint(Action action) const;

    /// `driven`: joints that drives hold still while they have no command.
    void add_joints(std::span<const JointSpec> joints, const ModelBody& model,
                    const std::vector<std::size_t>& driven);

    /// Adds robots or their bases first, then the ball, then links as in for_each_link().
    void add_sleepers(const WorldSpec& spec);
    void settle(double duration_s);
    std::unique_ptr<Solver> make_solver(const SolverSpec& spec) const;

    /// The speed of the fastest robot.
    double fastest_mps() const;

    /// Number of parts of `duration_s` that keeps links from passing through others.
    double parts_for_links(double duration_s) const;

    /// Calls `action` with every body, always in the same order.
    template <typename Action>
    void for_each_body(Action action) const;

    WorldHandle world_;
    Contacts contacts_;
    std::vector<std::unique_ptr<Robot>> robots_;
    std::optional<BallBody> ball_;
    std::vector<ModelSpec> model_specs_;  ///< The models refer to them.
    std::vector<ModelBody> models_;       ///< Models of the arena.
    std::optional<Sleeping> sleeping_;    ///< Absent with the planar solver, whose rest is exact.
    std::unique_ptr<Solver> solver_;
    PlanarSolver* planar_solver_ = nullptr;  ///< Null: another solver is used.
    std::span<const Touch> touches_;         ///< Touches of the step that was begun.
    std::unique_ptr<Feeling> feeling_;       ///< Null: feelings are not kept.
    /// Smallest half size of all robots. Heights count only for robots that can leave the ground.
    double smallest_half_size_m_;
    /// Distances from the centre of mass of a robot, or of its base if it has a model, to the
    /// farthest point of that body.
    std::vector<double> robot_reaches_m_;
    std::vector<BodyNumbers> robot_numbers_;  ///< Numbers of these bodies.
    bool is_planar_;                          ///< Only the ball leaves the ground or tilts.
    /// There is a free robot, a link, or a shape other than a wall on the ground.
    bool has_space_;
};

}  // namespace cancha::world::ode

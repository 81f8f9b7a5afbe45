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

/// The rigid bodies of one world in ODE, and their solver. World calls this class for each step of
/// the solver, after the drives have acted.
///
/// Thread: any, but only one at a time may use an object.
class Physics {
  public:
    /// Builds all bodies and puts them at their starts, at rest.
    explicit Physics(const WorldSpec& spec);

    /// Robots in the order of the spec.
    const std::vector<std::unique_ptr<Robot>>& robots() const { return robots_; }

    /// Calls `action(link, model)` for each link that states of the world list, in the order of the
    /// states. `model`: model of the link.
    template <typename Action>
    void for_each_link(Action action) const {
        for_each_model([&action](const ModelBody& model, std::size_t first) {
            for (const LinkBody& link : model.links().subspan(first)) {
                action(link, model);
            }
        });
    }

    /// Calls `action(joint)` for each joint that states of the world list, in the order of the
    /// states. States do not list fixed joints.
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

    /// The ball. Null if the match has none.
    BallBody* ball() { return ball_ ? &*ball_ : nullptr; }

    const BallBody* ball() const { return ball_ ? &*ball_ : nullptr; }

    /// Returns the number of equal parts into which the next step of `duration_s` must be split. A
    /// step is split for two reasons. A fast body must not pass through another body between two
    /// searches for contacts. And bodies that may press on each other need parts that are no longer
    /// than the default substep, 1/240 s.
    std::uint32_t parts_needed(double duration_s);

    /// Sets whether a robot has a command other than to stop. While it has one, the robot does not
    /// sleep (Sleeping). `robot`: index in robots().
    void set_told(std::size_t robot, bool is_told) {
        if (sleeping_) {
            sleeping_->set_told(robot, is_told);
        }
    }

    /// Collects forces on bodies from now on. `parts`: number of parts that touch_parts() returns
    /// for this world.
    void start_feeling(std::size_t parts);

    /// Collected forces on bodies. Null if start_feeling() was not called.
    Feeling* feeling() { return feeling_.get(); }

    const Feeling* feeling() const { return feeling_.get(); }

    /// Finds contacts, makes one step of the solver, and moves all bodies. `seed` decides the order
    /// in which contacts are solved.
    void advance(double duration_s, std::uint32_t seed);

    /// The two halves of advance(), so that the contacts of several worlds can be solved together.
    /// begin_advance() returns the solver whose solve() must be called before finish_advance(). The
    /// result is null if the contacts are already solved.
    PlanarSolver* begin_advance(double duration_s, std::uint32_t seed);
    void finish_advance(double duration_s);

    /// Appends the complete state of all bodies, always in the same order.
    void append_numbers(std::vector<double>& numbers) const;

    /// Whether set_numbers() can restore this state. Expects: `numbers` begin with as many numbers
    /// as append_numbers() appends.
    bool takes(std::span<const double> numbers);

    /// Restores a state. `numbers` must begin with the output of append_numbers() of an equal
    /// world. Returns the rest of `numbers`.
    std::span<const double> set_numbers(std::span<const double> numbers);

  private:
    /// Calls `action(model, first)` for each model that moves. `first`: index of the first link of
    /// the model that states of the world list.
    template <typename Action>
    void for_each_model(Action action) const {
        for_each_moving_model(
            models_, robots_, [](const auto& robot) { return robot->model(); },
            [&action](const ModelBody& model, const auto* /*robot*/, std::size_t first) {
                action(model, first);
            });
    }

    /// Calls `action(joint)` for each joint that counts whole turns. The count is part of the
    /// state.
    template <typename Action>
    void for_each_counting_joint(Action action) const;

    /// Adds the joints of a model to sleeping_. `driven`: indices of joints that drives hold still
    /// while they have no command.
    void add_joints(std::span<const JointSpec> joints, const ModelBody& model,
                    const std::vector<std::size_t>& driven);

    /// Adds all bodies to sleeping_: first robots (if a robot has a model, only its base), then the
    /// ball, then links in the order of for_each_link().
    void add_sleepers(const WorldSpec& spec);
    /// Called after each step of the solver. Removes its errors from robots that are awake
    /// (Robot::settle()), damps links that are awake, and switches off the motors of joints.
    void settle(double duration_s);
    std::unique_ptr<Solver> make_solver(const SolverSpec& spec) const;

    /// Returns the speed of the fastest robot.
    double fastest_mps() const;

    /// Returns the number of parts, not rounded, into which `duration_s` must be split so that
    /// links do not pass through other bodies.
    double parts_for_links(double duration_s) const;

    /// Calls `action(body)` for every body, always in the same order.
    template <typename Action>
    void for_each_body(Action action) const;

    WorldHandle world_;
    Contacts contacts_;
    std::vector<std::unique_ptr<Robot>> robots_;
    std::optional<BallBody> ball_;
    /// Specs of the arena's models. `models_` refers to them.
    std::vector<ModelSpec> model_specs_;
    std::vector<ModelBody> models_;  ///< Models of the arena.
    /// None with the planar solver, which leaves resting bodies exactly at rest.
    std::optional<Sleeping> sleeping_;
    std::unique_ptr<Solver> solver_;
    /// The object in `solver_` if it is a PlanarSolver, otherwise null.
    PlanarSolver* planar_solver_ = nullptr;
    std::span<const Touch> touches_;    ///< Touches of the step that begin_advance() began.
    std::unique_ptr<Feeling> feeling_;  ///< Null if start_feeling() was not called.
    /// Half of the smallest length, width or height of any robot. Heights count only for robots
    /// that can leave the ground.
    double smallest_half_size_m_;
    /// For each robot, the distance from the centre of mass of its body to the farthest point of
    /// this body. If a robot has a model, its body is the base.
    std::vector<double> robot_reaches_m_;
    /// Numbers of the bodies for which robot_reaches_m_ has distances.
    std::vector<BodyNumbers> robot_numbers_;
    bool is_planar_;  ///< WorldSpec::is_planar() of the spec.
    /// Whether there is a free robot, a model of the arena, or a shape other than an upright wall
    /// on the ground.
    bool has_space_;
};

}  // namespace cancha::world::ode

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/result.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"
#include "proto/base/values/state_hash.h"
#include "referee/core/world_state.h"
#include "server/sim/world/command.h"
#include "server/sim/world/feelings.h"
#include "server/sim/world/snapshot.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

namespace ode {
class Physics;
class PlanarSolver;
}  // namespace ode

/// How a robot moves along the ground; world frame. At rest unless it says otherwise.
struct GroundMotion {
    Vec2 velocity_mps{};
    double turn_rate_radps = 0;
};

/// Where a ball's centre is and how it moves; world frame.
struct BallMotion {
    Vec3 position_m;
    Vec3 velocity_mps{};
    Vec3 turn_rate_radps{};
};

/// The turn rate of a ball that rolls on the ground without slipping: z x v / r.
inline Vec3 rolling_turn_rate(Vec2 velocity_mps, double radius_m) {
    return {-velocity_mps.y / radius_m, velocity_mps.x / radius_m, 0};
}

/// The simulated world of one match: bodies, contacts, drives. The only writer of physical state.
///
/// Same binary, spec, seed and calls give the same bits. Worlds are independent of each other:
/// two of them stepped in turn give the bits each gives alone.
///
/// Thread: any, one at a time for each world. Worlds on several threads wait for each other only
/// where ODE solves their contacts, or touches meshes (ode/library.h); our own solver does neither.
class World {
  public:
    /// Builds the arena and puts every robot and the ball where they start, at rest.
    World(const WorldSpec& spec, std::uint64_t seed);
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ~World();

    /// From now on this actuator of the robot does this, as far as it can. Returns what it can, as
    /// command_of() does. Expects: it exists, the command is of a kind that it takes, the numbers
    /// are finite.
    const command::Command& command(RobotId robot, const command::Command& command,
                                    std::size_t actuator = 0);

    /// Command that it follows now: that which stops it if it is told nothing. Expects: it exists.
    const command::Command& command_of(RobotId robot, std::size_t actuator = 0) const;

    /// Command that stops it. Expects: it exists.
    command::Command rest_of(RobotId robot, std::size_t actuator = 0) const;

    /// As Drive::limits_text(). Expects: it exists.
    std::string limits_text(RobotId robot, std::size_t actuator = 0) const;

    /// Puts a robot somewhere, told nothing: one with a free body as `stance` says, others upright
    /// on the ground. `joints`: where those of its model are, one for each; empty: as at the start.
    /// Bodies that overlap are pushed apart slowly. Expects: it exists, the numbers are finite.
    void place_robot(RobotId robot, const GroundPose& pose, const GroundMotion& motion = {},
                     const Stance& stance = {}, std::span<const double> joints = {});

    /// Puts a robot anywhere, lifted, tilted or moving, told nothing. One that cannot leave
    /// the ground or tilt is put on it, upright. Expects: it exists, the numbers are finite, the
    /// orientation is of unit length.
    void launch_robot(RobotId robot, const BodyState& motion);

    /// Puts the ball on the ground, at rest. Expects: there is a ball, the numbers are finite.
    void place_ball(Vec2 position_m);

    /// Puts the ball anywhere, moving. Expects: there is a ball, the numbers are finite.
    void launch_ball(const BallMotion& motion);

    /// Advances by one tick: all its substeps.
    void step();

    /// The same for several worlds, each with the bits that it has alone. Those with our own solver
    /// share its arithmetic. Worlds of one call belong to one thread.
    static void step_together(std::span<World* const> worlds);

    /// The current state as a plain value. Reuses the vectors of `state`.
    void observe(referee::WorldState& state) const;

    /// From now on keeps what bodies feel, which costs time and is part of the state. `spec` is
    /// that of the world.
    void start_feeling(const WorldSpec& spec);

    /// What bodies feel now, contacts and joints in the last tick. Reuses the vectors of
    /// `feelings`. Expects: it is kept.
    void feel(Feelings& feelings) const;

    WorldSnapshot snapshot() const;

    /// Goes on from there with the same bits as the world from which the snapshot was taken.
    /// Fails: kInvalidInput, it is of a world with other robots, another ball or other sensors, or
    /// holds numbers that are not finite; nothing has changed then.
    Status restore(const WorldSnapshot& snapshot);

    /// Feeds everything that is in a snapshot to `hash`.
    void append_to(StateHash& hash) const;

    /// Appends bodies, commands and drives, without seed and tick.
    void append_bodies_to(StateHash& hash) const;

  private:
    /// An actuator and what it wants.
    struct Actuator {
        CommandedActuator told;    ///< What it can be told.
        command::Command command;  ///< What it was told last.
        std::size_t kind = 0;      ///< Place of its kind among those that it takes.
        std::vector<DrivenJoint*> joints{};
        std::unique_ptr<Drive> drive{};

        void take(const command::Command& newest);

        /// Whether it is told what it is told before the first command.
        bool is_at_rest() const {
            return kind == 0 &&
                   std::ranges::none_of(command.used(), [](double n) { return n != 0; });
        }
    };

    /// Robot and its actuators. Its body is the one with the same index in physics.
    struct Robot {
        RobotId id;
        std::unique_ptr<const RobotSpec> spec;  ///< Its drives refer to it.
        std::vector<Actuator> actuators{};
    };

    void add_actuators(std::size_t robot);
    /// Expects: the robot exists.
    std::size_t index_of(RobotId id) const;
    const Actuator& actuator_of(RobotId id, std::size_t actuator) const;
    void begin_tick();
    /// Begins one step of the solver, in which all of a substep may pass or a part of it. False:
    /// the tick is over.
    bool begin_part();
    void finish_part();
    /// What drives do in a step of this length.
    void drive(double duration_s);
    void place(std::size_t index, const BodyState& state, std::span<const double> joints = {});
    void observe_links(std::vector<referee::LinkState>& links) const;
    void observe_joints(std::vector<referee::JointState>& joints) const;
    template <typename Action>
    void for_each_actuator(Action action);
    static void append_command(const Actuator& actuator, std::vector<double>& numbers);
    /// Takes a command from the front of `numbers`; returns the rest.
    static std::span<const double> set_command(std::span<const double> numbers, Actuator& actuator);
    /// In the order in which restore() takes them.
    void collect_numbers(std::vector<double>& numbers) const;
    /// Empty: nothing is kept.
    void collect_felt(std::vector<double>& felt) const;
    Status restore_felt(const std::vector<double>& felt);

    std::unique_ptr<ode::Physics> physics_;
    AirSpec air_;
    std::unique_ptr<Environment> environment_;  ///< Drives refer to it.
    Wind wind_;
    std::vector<Robot> robots_;
    Tick tick_;
    std::uint64_t seed_;
    std::uint32_t substeps_;
    std::uint32_t parts_done_ = 0;         ///< Steps of the solver in this tick.
    std::uint32_t substeps_left_ = 0;      ///< Of this tick, beside the one that has begun.
    std::uint32_t parts_left_ = 0;         ///< Of the substep that has begun.
    double part_s_ = 0;                    ///< Duration of each of its parts.
    ode::PlanarSolver* solver_ = nullptr;  ///< Its solve() is due in the part that has begun.
    double time_done_s_ = 0;               ///< In this tick.
    double tick_s_;
    double substep_s_;
    mutable std::vector<double> numbers_;  ///< Scratch, kept for its memory.
    mutable std::vector<double> felt_;     ///< Scratch as well.
};

}  // namespace cancha::world

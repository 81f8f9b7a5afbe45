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

/// Motion of a robot along the ground; world frame. At rest by default.
struct GroundMotion {
    Vec2 velocity_mps{};
    double turn_rate_radps = 0;
};

/// Place and motion of a ball's centre; world frame.
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
/// Equal binary, spec, seed and calls give equal bits. Worlds are independent of each other: two
/// worlds stepped in turn give the bits that each gives alone.
///
/// Thread: any, one at a time for each world. Worlds on several threads wait for each other only
/// where ODE solves their contacts or touches meshes (ode/library.h); our own solver does neither.
class World {
  public:
    /// Builds the arena and puts all robots and the ball at their starts, at rest.
    World(const WorldSpec& spec, std::uint64_t seed);
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ~World();

    /// Commands an actuator of a robot from now on, within its limits. Returns the limited command,
    /// as command_of() does. Expects: robot and actuator exist, the actuator accepts this kind of
    /// command, the numbers are finite.
    const command::Command& command(RobotId robot, const command::Command& command,
                                    std::size_t actuator = 0);

    /// Command that holds now; the one that stops the actuator if there was none. Expects: robot
    /// and actuator exist.
    const command::Command& command_of(RobotId robot, std::size_t actuator = 0) const;

    /// Command that stops the actuator. Expects: robot and actuator exist.
    command::Command rest_of(RobotId robot, std::size_t actuator = 0) const;

    /// Limits of an actuator: see Drive::limits_text(). Expects: robot and actuator exist.
    std::string limits_text(RobotId robot, std::size_t actuator = 0) const;

    /// Places a robot and clears its commands. A free body stands as `stance` says, others upright
    /// on the ground. `joints`: one position for each joint of its model; empty: as at the start.
    /// Bodies that overlap are pushed apart slowly. Expects: the robot exists, the numbers are
    /// finite.
    void place_robot(RobotId robot, const GroundPose& pose, const GroundMotion& motion = {},
                     const Stance& stance = {}, std::span<const double> joints = {});

    /// Places a robot anywhere, lifted, tilted or moving, and clears its commands. A robot that
    /// cannot leave the ground or tilt is put on the ground, upright. Expects: the robot exists,
    /// the numbers are finite, the orientation is of unit length.
    void launch_robot(RobotId robot, const BodyState& motion);

    /// Puts the ball on the ground, at rest. Expects: there is a ball, the numbers are finite.
    void place_ball(Vec2 position_m);

    /// Puts the ball anywhere, moving. Expects: there is a ball, the numbers are finite.
    void launch_ball(const BallMotion& motion);

    /// Advances by one tick, with all its substeps.
    void step();

    /// Advances several worlds by one tick, each with the bits that it has alone. Worlds with our
    /// own solver share its arithmetic. The worlds of one call belong to one thread.
    static void step_together(std::span<World* const> worlds);

    /// Writes the present state. Reuses the vectors of `state`.
    void observe(referee::WorldState& state) const;

    /// Makes the world keep what bodies feel from now on; this costs time and adds to the state.
    /// `spec`: of this world.
    void start_feeling(const WorldSpec& spec);

    /// Writes what bodies feel now, including contacts and joints of the last tick. Reuses the
    /// vectors of `feelings`. Expects: start_feeling() was called.
    void feel(Feelings& feelings) const;

    WorldSnapshot snapshot() const;

    /// Continues from a snapshot, with the bits of the world from which it was taken. Fails:
    /// kInvalidInput: the snapshot is of a world with other robots, another ball or other sensors,
    /// or has numbers that are not finite; nothing has changed then.
    Status restore(const WorldSnapshot& snapshot);

    /// Appends the content of a snapshot to `hash`.
    void append_to(StateHash& hash) const;

    /// Appends bodies, commands and drives, without seed and tick.
    void append_bodies_to(StateHash& hash) const;

  private:
    /// An actuator, its command and its drive.
    struct Actuator {
        CommandedActuator told;    ///< Its name and kinds of commands.
        command::Command command;  ///< Its last command, within its limits.
        std::size_t kind = 0;      ///< Index of the command's kind in `told.kinds`.
        std::vector<DrivenJoint*> joints{};
        std::unique_ptr<Drive> drive{};

        void take(const command::Command& newest);

        /// Whether the command is the one before the first: the first kind with zeros.
        bool is_at_rest() const {
            return kind == 0 &&
                   std::ranges::none_of(command.used(), [](double n) { return n != 0; });
        }
    };

    /// A robot and its actuators. Its body has the same index in physics.
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
    /// Begins one step of the solver, which is a substep or a part of one. Returns false if the
    /// tick is over.
    bool begin_part();
    void finish_part();
    /// Lets all drives act, for a step of this length.
    void drive(double duration_s);
    void place(std::size_t index, const BodyState& state, std::span<const double> joints = {});
    void observe_links(std::vector<referee::LinkState>& links) const;
    void observe_joints(std::vector<referee::JointState>& joints) const;
    template <typename Action>
    void for_each_actuator(Action action);
    static void append_command(const Actuator& actuator, std::vector<double>& numbers);
    /// Reads a command from the front of `numbers`; returns the rest.
    static std::span<const double> set_command(std::span<const double> numbers, Actuator& actuator);
    /// Collects the numbers in the order in which restore() reads them.
    void collect_numbers(std::vector<double>& numbers) const;
    /// Collects feelings. Leaves `felt` empty if the world does not keep them.
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
    std::uint32_t parts_done_ = 0;     ///< Steps of the solver in this tick.
    std::uint32_t substeps_left_ = 0;  ///< Substeps that have not begun in this tick.
    std::uint32_t parts_left_ = 0;     ///< Parts that are left of the current substep.
    double part_s_ = 0;                ///< Duration of each part of the current substep.
    /// Solver whose solve() is due in the current part; null: none.
    ode::PlanarSolver* solver_ = nullptr;
    double time_done_s_ = 0;  ///< Time simulated in this tick.
    double tick_s_;
    double substep_s_;
    mutable std::vector<double> numbers_;  ///< Scratch; a member to reuse its memory.
    mutable std::vector<double> felt_;     ///< Scratch; a member to reuse its memory.
};

}  // namespace cancha::world

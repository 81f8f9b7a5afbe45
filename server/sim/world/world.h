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

/// Position and velocity of the ball's centre, and the ball's turn rate; world frame.
struct BallMotion {
    Vec3 position_m;
    Vec3 velocity_mps{};
    Vec3 turn_rate_radps{};
};

/// Turn rate of a ball that rolls on the ground without slipping: z x v / r, with the unit vector z
/// upwards.
inline Vec3 rolling_turn_rate(Vec2 velocity_mps, double radius_m) {
    return {-velocity_mps.y / radius_m, velocity_mps.x / radius_m, 0};
}

/// The simulated world of one match: bodies, contacts, drives. Only this class changes the physical
/// state of a match.
///
/// Equal binary, spec, seed and calls give equal states, bit by bit. Worlds do not affect each
/// other: a world gives the same bits whether it runs alone or in turn with other worlds.
///
/// Thread: any, but only one at a time may use a world. Worlds on several threads wait for each
/// other only while ODE solves contacts or reads meshes (ode/library.h). Worlds with our own
/// PlanarSolver do not wait, because they need ODE for neither.
class World {
  public:
    /// Builds the arena. Puts all robots and the ball at rest at the start positions in `spec`.
    /// `seed`: seed of the match.
    World(const WorldSpec& spec, std::uint64_t seed);
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ~World();

    /// Gives an actuator of a robot a new command, which holds until the next one. The numbers are
    /// limited to what the actuator's drive can do. Returns the limited command. Expects: robot and
    /// actuator exist, the actuator accepts this kind of command, the numbers are finite.
    const command::Command& command(RobotId robot, const command::Command& command,
                                    std::size_t actuator = 0);

    /// Returns the actuator's present command, after limits. If there was no command since the
    /// start or the last placement, returns the command that stops the actuator. Expects: robot and
    /// actuator exist.
    const command::Command& command_of(RobotId robot, std::size_t actuator = 0) const;

    /// Returns the command that stops the actuator (CommandedActuator::at_rest()). Expects: robot
    /// and actuator exist.
    command::Command rest_of(RobotId robot, std::size_t actuator = 0) const;

    /// Returns a description of the highest commands that the actuator accepts, for people: "2.9
    /// m/s is the most". Empty without limits. Expects: robot and actuator exist.
    std::string limits_text(RobotId robot, std::size_t actuator = 0) const;

    /// Places a robot and clears its commands. `stance`: height and tilt of a free body; other
    /// bodies are put upright on the ground. `joints`: one position for each joint of the robot's
    /// model; if empty, the joints get the positions of the start. If the robot then overlaps other
    /// bodies, the next steps push them apart slowly. Expects: the robot exists, the numbers are
    /// finite.
    void place_robot(RobotId robot, const GroundPose& pose, const GroundMotion& motion = {},
                     const Stance& stance = {}, std::span<const double> joints = {});

    /// Places a robot at any height and tilt, with any velocity, and clears its commands. `motion`:
    /// pose and velocities of the robot's centre. A robot that cannot leave the ground is put
    /// upright on the ground. Expects: the robot exists, the numbers are finite, the orientation is
    /// of unit length.
    void launch_robot(RobotId robot, const BodyState& motion);

    /// Puts the ball on the ground, at rest. Expects: there is a ball, the numbers are finite.
    void place_ball(Vec2 position_m);

    /// Puts the ball anywhere, with any velocity and turn rate. Expects: there is a ball, the
    /// numbers are finite.
    void launch_ball(const BallMotion& motion);

    /// Advances the world by one tick, which consists of SolverSpec::substeps substeps.
    void step();

    /// Advances several worlds by one tick. Each world gets the same bits as if its step() was
    /// called. If the processor has AVX2, the contacts of four worlds that use PlanarSolver are
    /// solved at the same time, which is faster. No other thread may use these worlds during the
    /// call.
    static void step_together(std::span<World* const> worlds);

    /// Writes the present state of all bodies to `state`. Reuses the memory of the vectors in
    /// `state`.
    void observe(referee::WorldState& state) const;

    /// Makes the world keep the forces on bodies from now on, so that feel() can be called. This
    /// costs time, and the forces become part of snapshots and hashes. `spec`: the spec from which
    /// this world was made.
    void start_feeling(const WorldSpec& spec);

    /// Writes the present motion of bodies, and the mean forces of contacts and joints over the
    /// last tick, to `feelings`. Reuses the memory of the vectors in `feelings`. Expects:
    /// start_feeling() was called.
    void feel(Feelings& feelings) const;

    /// Returns everything that decides how the world continues, for restore().
    WorldSnapshot snapshot() const;

    /// Restores a snapshot. This world then continues with the same bits as the world from which
    /// the snapshot was taken. Fails: kInvalidInput: the snapshot is of a world with other robots,
    /// another ball or other sensors, or has numbers that no body can have, such as infinite
    /// numbers. After a failure this world is unchanged.
    Status restore(const WorldSnapshot& snapshot);

    /// Appends the complete state, as in snapshot(), to `hash`.
    void append_to(StateHash& hash) const;

    /// Appends the state of bodies, commands, drives and feelings to `hash`. Unlike append_to(),
    /// leaves out seed and tick.
    void append_bodies_to(StateHash& hash) const;

  private:
    /// An actuator, its command and its drive.
    struct Actuator {
        /// Name of the actuator, and the kinds of commands that it accepts.
        CommandedActuator told;
        command::Command command;            ///< Last command, limited to what the drive can do.
        std::size_t kind = 0;                ///< Index of the command's kind in `told.kinds`.
        std::vector<DrivenJoint*> joints{};  ///< Joints that the drive moves. Owned by physics.
        std::unique_ptr<Drive> drive{};

        /// Limits `newest` and makes it the present command.
        void take(const command::Command& newest);

        /// Whether the present command equals CommandedActuator::at_rest(): the first kind, with
        /// all numbers 0.
        bool is_at_rest() const {
            return kind == 0 &&
                   std::ranges::none_of(command.used(), [](double n) { return n != 0; });
        }
    };

    /// A robot and its actuators. A robot has the same index in robots_ and in Physics::robots().
    struct Robot {
        RobotId id;
        /// A pointer, because the drives refer to the spec.
        std::unique_ptr<const RobotSpec> spec;
        std::vector<Actuator> actuators{};
    };

    void add_actuators(std::size_t robot);
    /// Returns the index of a robot in robots_. Expects: the robot exists.
    std::size_t index_of(RobotId id) const;
    const Actuator& actuator_of(RobotId id, std::size_t actuator) const;
    void begin_tick();
    /// Begins one step of the solver. A step is usually a whole substep. While bodies move fast, it
    /// is one of several equal parts of a substep. If the tick is over, begins nothing and returns
    /// false.
    bool begin_part();
    /// Finishes the step that begin_part() began.
    void finish_part();
    /// Lets all drives act on the bodies, for the next step of `duration_s`.
    void drive(double duration_s);
    void place(std::size_t index, const BodyState& state, std::span<const double> joints = {});
    void observe_links(std::vector<referee::LinkState>& links) const;
    void observe_joints(std::vector<referee::JointState>& joints) const;
    template <typename Action>
    void for_each_actuator(Action action);
    static void append_command(const Actuator& actuator, std::vector<double>& numbers);
    /// Sets the actuator's command from the first numbers of `numbers`. Returns the rest of
    /// `numbers`.
    static std::span<const double> set_command(std::span<const double> numbers, Actuator& actuator);
    /// Replaces `numbers` by WorldSnapshot::numbers of the present state.
    void collect_numbers(std::vector<double>& numbers) const;
    /// Replaces `felt` by WorldSnapshot::felt of the present state; `felt` becomes empty if
    /// start_feeling() was not called.
    void collect_felt(std::vector<double>& felt) const;
    Status restore_felt(const std::vector<double>& felt);

    std::unique_ptr<ode::Physics> physics_;
    AirSpec air_;  ///< Air of the spec; restore() makes a new wind from it.
    std::unique_ptr<Environment> environment_;  ///< A pointer, because drives refer to the object.
    Wind wind_;
    std::vector<Robot> robots_;
    Tick tick_;
    std::uint64_t seed_;
    std::uint32_t substeps_;
    std::uint32_t parts_done_ = 0;     ///< Number of solver steps finished in this tick.
    std::uint32_t substeps_left_ = 0;  ///< Number of substeps that have not begun in this tick.
    /// Number of parts of the current substep that are not finished.
    std::uint32_t parts_left_ = 0;
    double part_s_ = 0;  ///< Duration of each part of the current substep.
    /// Solver whose solve() must be called between begin_part() and finish_part(). Null if
    /// begin_part() has solved the contacts already.
    ode::PlanarSolver* solver_ = nullptr;
    double time_done_s_ = 0;               ///< Time of the present tick that has been simulated.
    double tick_s_;                        ///< Duration of a tick.
    double substep_s_;                     ///< Duration of a substep.
    mutable std::vector<double> numbers_;  ///< Scratch; a member to reuse its memory.
    mutable std::vector<double> felt_;     ///< Scratch; a member to reuse its memory.
};

}  // namespace cancha::world

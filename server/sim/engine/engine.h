#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/world_state.h"
#include "server/sim/world/command.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec.h"

namespace cancha::engine {

/// What a body does after it has been put somewhere.
enum class AfterPlacing {
    kAtRest,
    kKeepsVelocity,  ///< As the original does: it goes on with the velocity it had.
};

/// How a ball turns when it is given a velocity.
enum class BallSpin {
    kNone,     ///< It slides, until friction with the ground makes it roll.
    kRolling,  ///< It rolls without slipping from the first step on.
};

/// Into which pieces time is cut.
struct StepLength {
    double step_s = 1.0 / 60;    ///< Any positive number, as in the original: 0.016 is 62.5 Hz.
    std::uint32_t substeps = 4;  ///< Of the solver, in a step; 1 to 64, 1/30 s long at most.
};

/// The simulator as a library: a field, a ball and robots, without network, match and referee. It
/// has the operations of the Robosoccer Engine (Armagno, Benavides, Rostagnol, 2006) and steps the
/// same `world::World` as the match server.
///
/// Order: create_field(), then create_ball() and create_robots() in either order, then init(),
/// then everything else, in a loop, then stop(). Every call answers with a Status: out of order, or
/// with a value that is out of its range, it changes nothing and says what was expected.
///
/// Settings are messages of discipline.proto, where unit, default and range of each stand; those
/// that are not set have their defaults. Positions in metres, world frame: origin at the centre of
/// the field, x along it, y to the left of x.
///
/// Thread: all engines of a process on one thread.
class Engine {
  public:
    /// Ground and walls from the eleven dimensions. Names the one that is wrong.
    Status create_field(const v1::Field& field);

    Status create_ball(const v1::Ball& ball, Vec2 position_m);

    /// One robot of this kind for each pose. They get the ids 1, 2, 3 ... in that order.
    Status create_robots(std::span<const GroundPose> poses, const v1::RobotKind& kind);

    /// Builds the world. One step is 1/tick_rate_hz. Same settings, seed and calls give the same
    /// bits.
    Status init(const v1::Physics& physics = {}, const v1::Timing& timing = {},
                std::uint64_t seed = 1);

    /// The same for steps of any length, to the last bit and not to the nanosecond.
    Status init(const v1::Physics& physics, const StepLength& length, std::uint64_t seed = 1);

    /// Advances by one step.
    Status step();

    /// Positions, rotations and velocities of ball and robots. `tick` counts the steps.
    Result<referee::WorldState> environment() const;

    /// Puts the ball on the ground.
    Status set_ball_state(Vec2 position_m, AfterPlacing after);
    Status set_ball_velocity(Vec2 velocity_mps, BallSpin spin = BallSpin::kNone);

    /// Puts a robot on the ground, upright. Its wheels stop, or keep what they were told.
    Status set_robot_state(RobotId robot, const GroundPose& pose, AfterPlacing after);

    /// What the wheels of a robot want from now on; faster than they can is as fast as they can.
    Status set_robot_velocities(RobotId robot, world::WheelSpeeds speeds);

    /// The complete state, and back to it: the engine goes on with the same bits.
    Result<world::WorldSnapshot> snapshot() const;
    Status restore(const world::WorldSnapshot& snapshot);

    /// Ends the simulation and frees everything; create_field() may follow.
    Status stop();

  private:
    Result<world::WorldSpec> make_spec(const v1::Physics& physics, const v1::Timing& timing) const;

    /// Whether a call may be made now, with these numbers.
    using Numbers = std::initializer_list<double>;
    Status needs_building(const char* call, Numbers numbers = {}) const;
    Status needs_running(const char* call, Numbers numbers = {}) const;
    Status needs_robot(const char* call, RobotId robot, Numbers numbers) const;

    bool has_robots_ = false;
    v1::Discipline settings_;
    std::optional<world::World> world_;
};

}  // namespace cancha::engine

#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/result.h"
#include "cancha/base/vec3.h"
#include "cancha/v1/actuation.pb.h"
#include "cancha/v1/discipline.pb.h"
#include "cancha/v1/referee.pb.h"
#include "cancha/v1/sensing.pb.h"
#include "referee/core/match_status.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "server/sim/world/snapshot.h"

/// The simulator as a library.
namespace cancha::engine {

/// The motion of a body after it has been put somewhere.
enum class AfterPlacing {
    kAtRest,         ///< The body stands.
    kKeepsVelocity,  ///< The body keeps the velocity it had, as in the original.
};

/// The turn rate of a ball that is given a velocity.
enum class BallSpin {
    kNone,     ///< The ball slides until friction with the ground makes it roll.
    kRolling,  ///< The ball rolls without slipping from the first step on.
};

/// The length of a step, and its division.
struct StepLength {
    double step_s = 1.0 / 60;    ///< Any number from 1e-9 up, as in the original: 0.016 is 62.5 Hz.
    std::uint32_t substeps = 4;  ///< Solver steps in a step: 1 to 64, each at most 1/30 s long.
};

/// Speeds commanded to a robot on two wheels: of a wheel's rim, along body x.
struct WheelSpeeds {
    double left_mps = 0;   ///< Left wheel.
    double right_mps = 0;  ///< Right wheel.
};

/// The state of a match with its law; only its engine looks into it.
struct JudgedState;

/// Settings and world of an engine; only engines look into them.
struct Premises;

/// The complete state of an engine, bit by bit. It outlives the engine, and several engines may go
/// back to it at a time.
struct Snapshot {
    world::WorldSnapshot world;         ///< Bodies, commands and drives; the seed and the tick.
    std::vector<v1::Reading> readings;  ///< The last reading of each sensor.
    std::vector<double> memory{};       ///< What sensors remember.

    /// All of it where there is a law, and the rest is empty then. Null: there is none.
    std::shared_ptr<const JudgedState> judged{};

    /// Settings of the engine that it was taken from, where nobody judges. Null: they are not
    /// checked.
    std::shared_ptr<const Premises> premises{};

    /// Whether both hold the same bits; with a law, whether one is a copy of the other.
    friend bool operator==(const Snapshot& a, const Snapshot& b) {
        const auto bytes_of = [](const v1::Reading& reading) {
            return reading.SerializeAsString();
        };
        return a.judged == b.judged && a.world == b.world && a.memory == b.memory &&
               std::ranges::equal(a.readings, b.readings, {}, bytes_of, bytes_of);
    }
};

class Inside;
class Running;

/// Options of load() and load_file(). Designated initialisers name them in this order.
struct LoadOptions {
    /// "PATH=VALUE", as `cancha-match --set` takes them: "ball.mass_kg=0.05". In order.
    std::vector<std::string> settings{};
    /// The discipline whose law judges: "simurosot". Not set: the discipline's own law; a file has
    /// one if its folder has the name of a discipline of the rule book. Empty: nobody judges, and
    /// bodies move from the first step on.
    std::optional<std::string> law{};
    std::uint64_t seed = 1;              ///< Same settings, seed and calls give the same bits.
    std::string blue_name = "Blue";      ///< The blue team's name in events.
    std::string yellow_name = "Yellow";  ///< The yellow team's name in events.
    /// Text of a scenario (cancha.v1.Scenario), as `cancha-match --scenario` takes it: each start
    /// is a repeat of it, and its seed draws what varies. Empty: none. Needs a law. Robots that its
    /// script drives pass over other commands.
    std::string scenario{};
};

/// The simulator as a library, without network: a field, a ball and robots of your own, or any
/// discipline, with its law or without. It has the operations of the Robosoccer Engine (Armagno,
/// Benavides, Rostagnol, 2006) and steps the same world, and the same match, as the match server.
///
/// Order: either create_field(), then create_ball() and create_robots() in either order, then
/// init(); or load() or load_file() alone, which start the engine. Then everything else, in a loop,
/// then stop(). Every call answers with a Status or a Result: out of order (kRefused), or with a
/// value that is out of its range (kInvalidInput), it changes nothing and says what was expected.
///
/// Settings are messages of discipline.proto, where unit, default and range of each stand; those
/// that are not set have their defaults. Positions in metres, world frame: origin at the centre of
/// the field, x along it, y to the left of x.
///
/// With a law it is a match, tick by tick, and gives the bits that a match of the server gives.
/// Between two steps a tick is open: environment() and readings() show what teams would see in it,
/// with robots and ball where the referee has put them. A body that is placed then is placed by an
/// official: when the next step ends.
///
/// Thread: any, one at a time for each engine. Engines on several threads run side by side; they
/// wait for each other only where ODE solves contacts (`solver` quickstep or step: robots that can
/// leave the ground, arenas with links), for ODE has one generator for all of them.
class __attribute__((visibility("default"))) Engine {
  public:
    Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;
    ~Engine();

    /// Ground and walls from the eleven dimensions. Fails: the text names the wrong dimension.
    Status create_field(const v1::Field& field);

    /// One ball for the field, at rest there.
    Status create_ball(const v1::Ball& ball, Vec2 position_m);

    /// One robot of this kind for each pose. They get the ids 1, 2, 3 ... in that order.
    Status create_robots(std::span<const GroundPose> poses, const v1::RobotKind& kind);

    /// Builds the world. One step is 1/tick_rate_hz. Same settings, seed and calls give the same
    /// bits.
    Status init(const v1::Physics& physics = {}, const v1::Timing& timing = {},
                std::uint64_t seed = 1);

    /// Builds the world with steps of any length, exact to the last bit and not to the nanosecond.
    Status init(const v1::Physics& physics, const StepLength& length, std::uint64_t seed = 1);

    /// Builds a discipline in one of its variants, "maze/solo", and starts. Fails: also kNotFound;
    /// the text lists the disciplines.
    Status load(std::string_view discipline, const LoadOptions& options = {});

    /// Builds a discipline.txtpb of your own, with the .sdf files beside it: arena.sdf is its
    /// arena, robots name the others as their models. Starts, as load(). Fails: the text names file
    /// and line.
    Status load_file(const std::filesystem::path& file, std::string_view variant,
                     const LoadOptions& options = {});

    /// Names that load() takes, in alphabetical order: "maze/solo".
    static std::vector<std::string> disciplines();

    /// Begins anew with this seed, with the bits that init(), load() or load_file() would give, but
    /// without building the world again. Fails: the scenario cannot begin so; nothing has changed.
    Status reset(std::uint64_t seed);

    /// Advances by one step, which is a tick. Fails: also kRefused: the match is over, or the play
    /// of the scenario.
    Status step();

    /// Positions, rotations and velocities of all that moves. `tick` counts the steps. Keep the
    /// state in a variable: `for (auto& robot : engine.environment()->robots)` dangles.
    Result<referee::WorldState> environment() const;

    /// The last readings of all sensors: by robot, then in the order of the robot's kind.
    Result<std::vector<v1::Reading>> readings() const;

    /// Puts the ball on the ground.
    Status set_ball_state(Vec2 position_m, AfterPlacing after);

    /// Gives the ball a velocity where it is.
    Status set_ball_velocity(Vec2 velocity_mps, BallSpin spin = BallSpin::kNone);

    /// Puts a robot on the ground, upright. Its wheels stop, or keep their command. With a law they
    /// stop in either case.
    Status set_robot_state(RobotId robot, const GroundPose& pose, AfterPlacing after);

    /// Commands the wheels of a robot from now on. Speeds are clamped to the wheels' highest.
    Status set_robot_velocities(RobotId robot, WheelSpeeds speeds);

    /// Commands a robot of any drive from now on, within its limits: the message names the robot.
    /// With a law the command of a robot that may not be driven now has no effect.
    Status command(const v1::RobotCommand& command);

    /// Asks the referee for something in the name of a team, in the tick that is open: a placement
    /// of its robots, a time-out. Requests that cannot be granted now have no effect, as in a match
    /// of the server: a team may send its placement in each tick of the phase kPlacement.
    /// Fails: also kRefused: there is no law, or the match is over.
    Status request(Team team, const v1::TeamRequest& request);

    /// Clock, score, progress and phase. Fails: kRefused: there is no law.
    Result<referee::MatchStatus> status() const;

    /// Events of the last step, or else of the loading. Fails: as status().
    Result<std::vector<referee::GameEvent>> events() const;

    /// All settings, complete: teams, seats, robots and their kinds.
    Result<v1::Discipline> settings() const;

    /// The hash of the complete state: equal hashes prove equal runs. With a law it is the one that
    /// `cancha-match` prints.
    Result<std::uint64_t> state_hash() const;

    /// The row of the scenario's play so far, as `cancha-match --scenario --json` prints it; `end`
    /// is empty before the end; `repeat` counts the plays of this engine from 1: a start without a
    /// step is none. Fails: kRefused: there is no scenario.
    Result<std::string> outcome() const;

    /// The complete state, for restore(): with a law also clock, score, statistics, what the rules
    /// remember, and the play of the scenario.
    Result<Snapshot> snapshot() const;

    /// Goes back to a snapshot, of this engine or of one that was built the same, whatever its
    /// seed: the engine goes on with the same bits, and the teams' names of then. Fails:
    /// kInvalidInput: it is of another world, law or scenario, or of other settings; nothing has
    /// changed.
    Status restore(const Snapshot& snapshot);

    /// Ends the simulation and frees everything; create_field() or load() may follow.
    Status stop();

  private:
    friend class Inside;

    /// Checks that a call may be made now, with these numbers.
    using Numbers = std::initializer_list<double>;
    Status needs_nothing(const char* call) const;
    Status needs_building(const char* call, Numbers numbers = {}) const;
    Status needs_created(const char* call) const;
    Status needs_running(const char* call, Numbers numbers = {}) const;
    Status needs_ball(const char* call, Numbers numbers) const;
    Status needs_robot(const char* call, RobotId robot, Numbers numbers) const;

    Status tell(const char* call, const v1::RobotCommand& message);

    bool has_robots_ = false;
    v1::Discipline settings_;  ///< Those that are created so far.
    std::unique_ptr<Running> running_;
};

}  // namespace cancha::engine

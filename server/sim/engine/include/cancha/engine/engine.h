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
    kKeepsVelocity,  ///< The body keeps its velocity, as in the Robosoccer Engine.
};

/// The turn rate of a ball that is given a velocity.
enum class BallSpin {
    kNone,     ///< The ball slides until friction with the ground makes it roll.
    kRolling,  ///< The ball rolls without slipping from the first step on.
};

/// The length of a step, and its division into substeps.
struct StepLength {
    double step_s = 1.0 / 60;    ///< Length of a step, at least 1e-9; 0.016 means 62.5 Hz.
    std::uint32_t substeps = 4;  ///< Number of substeps: 1 to 64, each at most 1/30 s.
};

/// Commanded speeds of a robot with two wheels: speeds of the wheels' rims, along body x.
struct WheelSpeeds {
    double left_mps = 0;   ///< Left wheel.
    double right_mps = 0;  ///< Right wheel.
};

/// The state of a match with a law: the rules of a discipline, as its referee applies them. Only
/// engines read it.
struct JudgedState;

/// Settings of an engine without a law, and the world made from them. Only engines read them.
struct Premises;

/// The complete state of an engine, to the last bit. A snapshot may outlive its engine. Several
/// engines may restore it at the same time.
struct Snapshot {
    world::WorldSnapshot world;         ///< State of bodies, commands, drives; seed; tick.
    std::vector<v1::Reading> readings;  ///< The last reading of each sensor.
    std::vector<double> memory{};       ///< Numbers that sensors remember.

    /// State of an engine with a law; the other members are empty. Null if the engine has no law.
    std::shared_ptr<const JudgedState> judged{};

    /// Settings of the engine that took the snapshot, if it has no law. restore() compares them
    /// with the settings of its own engine. Null means that restore() does not compare settings.
    std::shared_ptr<const Premises> premises{};

    /// Whether both snapshots hold the same bits. For engines with a law: whether one snapshot is a
    /// copy of the other.
    friend bool operator==(const Snapshot& a, const Snapshot& b) {
        const auto bytes_of = [](const v1::Reading& reading) {
            return reading.SerializeAsString();
        };
        return a.judged == b.judged && a.world == b.world && a.memory == b.memory &&
               std::ranges::equal(a.readings, b.readings, {}, bytes_of, bytes_of);
    }
};

class Inside;   // Gives other libraries of the simulator access to `running_`.
class Running;  // The simulation that an engine runs.

/// Options of load() and load_file(). Designated initialisers must name the members in this order.
struct LoadOptions {
    /// Changed settings: "PATH=VALUE", as for `cancha-match --set`, such as "ball.mass_kg=0.05".
    /// They are applied in this order.
    std::vector<std::string> settings{};
    /// Name of the discipline whose law applies, such as "simurosot". If it is not set, the law of
    /// the loaded discipline applies. A discipline from a file has a law if its folder has the name
    /// of a discipline of the rule book. An empty name means no law; bodies move from the first
    /// step on.
    std::optional<std::string> law{};
    std::uint64_t seed = 1;              ///< Seed of all random numbers of the match.
    std::string blue_name = "Blue";      ///< The blue team's name in events.
    std::string yellow_name = "Yellow";  ///< The yellow team's name in events.
    /// Text of a scenario (cancha.v1.Scenario), as for `cancha-match --scenario`: one situation, to
    /// be played repeatedly. Each start plays one repeat of the scenario. The seed of the start
    /// draws the values that vary between repeats. Robots that the scenario's script drives ignore
    /// other commands. Needs a law. Empty means no scenario.
    std::string scenario{};
};

/// The simulator as a library, without network: a field, a ball and robots of your own, or any
/// discipline (a kind of competition: an arena, robots, rules). An engine with the law of a
/// discipline plays a match by its rules, with phases, a score and events. An engine without a law
/// only moves bodies and reads sensors. An engine has the operations of the Robosoccer Engine
/// (Armagno, Benavides, Rostagnol, 2006). It steps the same world, and plays the same match, as the
/// match server.
///
/// Order of calls: either create_field(), then create_ball() and create_robots() in either order,
/// then init(); or load() or load_file() alone. Then all other functions, in a loop. Then stop().
/// Every call returns a Status or a Result. A call out of order (kRefused) or with a value out of
/// range (kInvalidInput) changes nothing, and its error says what was expected.
///
/// Settings are messages of discipline.proto, which states the unit, default and range of each
/// setting. Settings that are not set have their defaults. Positions are in metres, in the world
/// frame: origin at the centre of the field, x along the field, y to the left of x.
///
/// With a law the engine plays a match, tick by tick. Its results equal those of a match on the
/// server to the last bit. Between two steps a tick is open: environment() and readings() show what
/// the teams see in this tick, after the referee has placed robots and ball. set_ball_state(),
/// set_ball_velocity() and set_robot_state() are then decisions of an official and take effect when
/// the next step ends.
///
/// Thread: any, one at a time for each engine. Engines on several threads run side by side. They
/// wait for each other only where ODE solves contacts (the setting `solver` is quickstep or step:
/// robots that can leave the ground, arenas with links), because ODE has one random generator for
/// all engines.
class __attribute__((visibility("default"))) Engine {
  public:
    Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;
    ~Engine();

    /// Creates ground and walls from the eleven dimensions in `field`. Fails: the text names the
    /// wrong dimension.
    Status create_field(const v1::Field& field);

    /// Creates the ball, at rest on the ground.
    Status create_ball(const v1::Ball& ball, Vec2 position_m);

    /// Creates one robot of this kind for each pose, with the ids 1, 2, 3 ... in that order.
    Status create_robots(std::span<const GroundPose> poses, const v1::RobotKind& kind);

    /// Builds the world and starts. A step is one tick of `timing`, with the length `tick_s`, or
    /// 1/`tick_rate_hz`. Equal settings, seeds and calls give results that are equal to the last
    /// bit.
    Status init(const v1::Physics& physics = {}, const v1::Timing& timing = {},
                std::uint64_t seed = 1);

    /// Builds the world with steps of any length and starts. The length of a step is exact to the
    /// last bit; a tick of `timing` is exact only to the nanosecond.
    Status init(const v1::Physics& physics, const StepLength& length, std::uint64_t seed = 1);

    /// Builds one variant of a discipline, such as "maze/solo", and starts. Fails: also kNotFound;
    /// the text lists the disciplines.
    Status load(std::string_view discipline, const LoadOptions& options = {});

    /// Builds one variant of a discipline of your own and starts. `file`: path of its
    /// discipline.txtpb. The .sdf files beside it are used, too: arena.sdf is the arena, and the
    /// other files are models that robot kinds name. Fails: the text names file and line.
    Status load_file(const std::filesystem::path& file, std::string_view variant,
                     const LoadOptions& options = {});

    /// Returns the names that load() accepts, in alphabetical order: "maze/solo", ...
    static std::vector<std::string> disciplines();

    /// Begins anew with this seed. All results equal those after init(), load() or load_file() with
    /// this seed, but the world is not built again, unless a scenario varies settings. Fails: the
    /// scenario cannot begin with this seed; nothing has changed.
    Status reset(std::uint64_t seed);

    /// Advances by one step, which is one tick. Fails: also kRefused: the match, or the play of the
    /// scenario, is over.
    Status step();

    /// Returns positions, rotations and velocities of all moving bodies. The member `tick` counts
    /// the steps. Keep the state in a variable before a loop: `for (auto& robot :
    /// engine.environment()->robots)` uses a state that no longer exists.
    Result<referee::WorldState> environment() const;

    /// Returns the last reading of each sensor: by robot, then in the order of the sensors in the
    /// robot's kind.
    Result<std::vector<v1::Reading>> readings() const;

    /// Puts the ball on the ground.
    Status set_ball_state(Vec2 position_m, AfterPlacing after);

    /// Gives the ball a velocity at its present position.
    Status set_ball_velocity(Vec2 velocity_mps, BallSpin spin = BallSpin::kNone);

    /// Puts a robot on the ground, upright. With kAtRest, or with a law, its wheels get the command
    /// to stop. With kKeepsVelocity and without a law, they keep their command.
    Status set_robot_state(RobotId robot, const GroundPose& pose, AfterPlacing after);

    /// Commands the wheels of a robot from now on. Speeds are clamped to the highest speed of the
    /// robot's wheels.
    Status set_robot_velocities(RobotId robot, WheelSpeeds speeds);

    /// Commands a robot from now on, whatever kind of drive it has. The message names the robot;
    /// its numbers are clamped to the robot's limits. With a law, the command has no effect while
    /// the rules do not let the team drive this robot.
    Status command(const v1::RobotCommand& command);

    /// Makes a request to the referee in the name of a team, in the open tick: a placement of the
    /// team's robots, or a time-out. A request that the rules do not grant now has no effect, as in
    /// a match on the server. Therefore a team may send its placement in each tick of the phase
    /// kPlacement. Fails: also kRefused: there is no law, or the match is over.
    Status request(Team team, const v1::TeamRequest& request);

    /// Returns clock, score, progress and phase of the match. Fails: kRefused: there is no law.
    Result<referee::MatchStatus> status() const;

    /// Returns the events of the last step; before the first step, the events of the start. Fails:
    /// kRefused: there is no law.
    Result<std::vector<referee::GameEvent>> events() const;

    /// Returns all settings, with defaults filled in: teams, seats, robots and their kinds.
    Result<v1::Discipline> settings() const;

    /// Returns the hash of the complete state: equal hashes prove equal runs. With a law it is the
    /// hash that `cancha-match` prints.
    Result<std::uint64_t> state_hash() const;

    /// Returns the result so far of the repeat that is being played: a row as `cancha-match
    /// --scenario --json` prints it. Its field `end` is empty until the play ends. Its field
    /// `repeat` is the number of the play in this engine, from 1; a start that no step followed is
    /// not counted. Fails: kRefused: there is no scenario.
    Result<std::string> outcome() const;

    /// Returns the complete state, for restore(). With a law it includes clock, score, statistics,
    /// everything that the rules remember, and the play of the scenario.
    Result<Snapshot> snapshot() const;

    /// Goes back to a snapshot of this engine, or of another engine that was built in the same way;
    /// the seeds may differ. Afterwards the engine has the team names of the snapshot, and gives
    /// the same results as the engine of the snapshot did, to the last bit. Fails: kInvalidInput:
    /// the snapshot is of another world, law or scenario, or of other settings; nothing has
    /// changed.
    Status restore(const Snapshot& snapshot);

    /// Ends the simulation and frees the world. create_field(), load() or load_file() may follow.
    Status stop();

  private:
    friend class Inside;

    /// The functions below check that the public function named `call` may be called now, and that
    /// its numbers are finite and at most 1e6.
    using Numbers = std::initializer_list<double>;
    Status needs_nothing(const char* call) const;
    Status needs_building(const char* call, Numbers numbers = {}) const;
    Status needs_created(const char* call) const;
    Status needs_running(const char* call, Numbers numbers = {}) const;
    Status needs_ball(const char* call, Numbers numbers) const;
    Status needs_robot(const char* call, RobotId robot, Numbers numbers) const;

    /// Commands a robot. `call`: public function that error texts name.
    Status tell(const char* call, const v1::RobotCommand& message);

    bool has_robots_ = false;
    v1::Discipline settings_;  ///< Settings of what has been created so far.
    std::unique_ptr<Running> running_;
};

}  // namespace cancha::engine

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/engine/engine.h"
#include "proto/command/command.h"
#include "referee/core/discipline.h"
#include "server/sim/match/match.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec.h"

namespace cancha::engine {

class Running;

/// Gives other libraries of the simulator access to the simulation in an engine.
class Inside {
  public:
    /// Returns the simulation that the engine runs. Null: the engine is not running.
    static Running* running_of(Engine& engine) { return engine.running_.get(); }
};

/// A simulation that an engine runs. All functions expect that the robot exists, that there is a
/// ball if one is moved, and that numbers are finite.
class Running {
  public:
    virtual ~Running() = default;

    /// All settings, with defaults filled in.
    virtual const v1::Discipline& settings() const = 0;

    /// Specification of the world that the settings describe.
    virtual const world::WorldSpec& spec() const = 0;

    /// Begins anew, with the bits of a new simulation with this seed. Fails: kInvalidInput: the
    /// scenario cannot begin with this seed; nothing has changed.
    virtual Status reset(std::uint64_t seed) = 0;

    /// Makes a simulation with the same settings and this seed. Both share all constant data.
    /// Fails: as reset().
    virtual Result<std::unique_ptr<Running>> another(std::uint64_t seed) const = 0;

    /// Match that is played. Null: there is no law.
    virtual const match::Match* match() const = 0;

    /// Whether the match or the play of the scenario is over. Then step() is refused.
    virtual bool is_over() const = 0;

    /// Does what Engine::outcome() does.
    virtual Result<std::string> outcome() const = 0;

    /// Advances by one tick. Fails: kRefused: is_over().
    virtual Status step() = 0;

    /// step() in two parts, so that several simulations can be stepped at once. begin_step()
    /// returns the world that the caller steps in between; null: the world stands still in this
    /// tick. Expects: is_over() is false.
    virtual world::World* begin_step() = 0;
    virtual void finish_step() = 0;

    virtual const referee::WorldState& state() const = 0;
    virtual std::span<const v1::Reading> readings() const = 0;
    virtual std::uint64_t state_hash() const = 0;

    /// Promises that nobody will ask for the hash of this tick, so that it need not be computed.
    virtual void leave_hash() {}

    /// Actuators of a robot, and the kinds of commands that they accept.
    virtual world::CommandedRobot commanded(RobotId robot) const = 0;

    /// Commands an actuator from now on. A robot that a script drives ignores the command.
    /// Expects: the actuator accepts this kind of command.
    virtual void command(const world::RobotCommand& command) = 0;

    /// Puts the ball on the ground, with this motion.
    virtual Status place_ball(Vec2 position_m, const Vec3& velocity_mps,
                              const Vec3& turn_rate_radps) = 0;

    /// Gives the ball this motion at its present position.
    virtual Status push_ball(const Vec3& velocity_mps, const Vec3& turn_rate_radps) = 0;

    /// Puts a robot on the ground, upright.
    virtual Status place_robot(RobotId robot, const GroundPose& pose, AfterPlacing after) = 0;

    /// The functions below do what those of Engine with the same names do. Engine passes all
    /// arguments on unchecked.
    virtual Status request(Team team, const v1::TeamRequest& request) = 0;
    virtual Result<referee::MatchStatus> status() const = 0;
    virtual Result<std::vector<referee::GameEvent>> events() const = 0;
    virtual Result<Snapshot> snapshot() const = 0;
    virtual Status restore(const Snapshot& snapshot) = 0;
};

/// Settings of a simulation without a law, and the world that they describe.
struct Premises {
    v1::Discipline settings;  ///< All settings, with defaults filled in.
    world::WorldSpec world;   ///< Specification of the world that they describe.
};

/// Makes a simulation without a law: bodies and sensors only.
std::unique_ptr<Running> run_lawless(Premises premises, std::uint64_t seed);

/// Makes a simulation with a law: a match. `overrides`: the parsed settings of `options`.
/// Fails: the settings contradict each other, or the scenario does not fit the discipline.
Result<std::unique_ptr<Running>> run_match(referee::Discipline discipline,
                                           const LoadOptions& options,
                                           std::span<const referee::SettingOverride> overrides);

/// Does what Engine::load() does. Error texts do not begin with the name of the call.
Result<std::unique_ptr<Running>> make_running(std::string_view discipline,
                                              const LoadOptions& options);

/// Does what Engine::load_file() does. Error texts do not begin with the name of the call.
Result<std::unique_ptr<Running>> make_running(const std::filesystem::path& file,
                                              std::string_view variant, const LoadOptions& options);

}  // namespace cancha::engine

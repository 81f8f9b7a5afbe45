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

/// Gives the C interface and batches access to the simulation that is hidden in an engine.
class Inside {
  public:
    /// Returns the simulation that the engine runs. Null if the engine is not running.
    static Running* running_of(Engine& engine) { return engine.running_.get(); }
};

/// A simulation that an engine runs, with or without a law (the rules of a discipline). The class
/// Engine checks the arguments of all calls beforehand: the robot exists, there is a ball if the
/// ball is moved, and numbers are finite.
class Running {
  public:
    virtual ~Running() = default;

    /// Returns all settings, with defaults filled in.
    virtual const v1::Discipline& settings() const = 0;

    /// Returns the specification of the world that the settings describe.
    virtual const world::WorldSpec& spec() const = 0;

    /// Begins anew. All results equal those of a new simulation with this seed, bit by bit. Fails:
    /// kInvalidInput: the scenario cannot begin with this seed; nothing has changed.
    virtual Status reset(std::uint64_t seed) = 0;

    /// Makes another simulation with the same settings and this seed. Both simulations share all
    /// constant data. Fails: kInvalidInput: the scenario cannot begin with this seed.
    virtual Result<std::unique_ptr<Running>> another(std::uint64_t seed) const = 0;

    /// Returns the match that is played. Null if there is no law.
    virtual const match::Match* match() const = 0;

    /// Whether the match, or the play of the scenario, is over. step() then fails.
    virtual bool is_over() const = 0;

    /// Returns the result so far of the scenario that is being played, as Engine::outcome() does.
    /// Fails: kRefused: there is no scenario.
    virtual Result<std::string> outcome() const = 0;

    /// Advances by one tick. Fails: kRefused: is_over() is true.
    virtual Status step() = 0;

    /// The two parts of step(), so that a caller can step the worlds of several simulations at
    /// once. begin_step() returns the world that the caller must step before it calls
    /// finish_step(). Null if the world stands still in this tick. Expects: is_over() is false.
    virtual world::World* begin_step() = 0;
    virtual void finish_step() = 0;

    /// State of all bodies after the last step.
    virtual const referee::WorldState& state() const = 0;
    /// Last reading of each sensor: by robot, then in the order of the sensors in the robot's kind.
    virtual std::span<const v1::Reading> readings() const = 0;
    /// Hash of the complete state.
    virtual std::uint64_t state_hash() const = 0;

    /// Declares that nobody will call state_hash() before the next step, so that the hash need not
    /// be computed.
    virtual void leave_hash() {}

    /// Returns the actuators of a robot, and the kinds of commands that each of them accepts.
    virtual world::CommandedRobot commanded(RobotId robot) const = 0;

    /// Commands an actuator from now on. The command is ignored if the script of a scenario drives
    /// the robot. Expects: the actuator accepts this kind of command.
    virtual void command(const world::RobotCommand& command) = 0;

    /// Puts the ball on the ground and gives it this velocity and turn rate.
    virtual Status place_ball(Vec2 position_m, const Vec3& velocity_mps,
                              const Vec3& turn_rate_radps) = 0;

    /// Gives the ball this velocity and turn rate at its present position.
    virtual Status push_ball(const Vec3& velocity_mps, const Vec3& turn_rate_radps) = 0;

    /// Puts a robot on the ground, upright.
    virtual Status place_robot(RobotId robot, const GroundPose& pose, AfterPlacing after) = 0;

    /// The functions below do the same as the functions of the class Engine that have the same
    /// names.
    virtual Status request(Team team, const v1::TeamRequest& request) = 0;
    virtual Result<referee::MatchStatus> status() const = 0;
    virtual Result<std::vector<referee::GameEvent>> events() const = 0;
    virtual Result<Snapshot> snapshot() const = 0;
    virtual Status restore(const Snapshot& snapshot) = 0;
};

/// Settings of a simulation without a law, and the world that they describe.
struct Premises {
    v1::Discipline settings;  ///< All settings, with defaults filled in.
    world::WorldSpec world;   ///< Specification of the world that the settings describe.
};

/// Makes a simulation without a law: bodies and sensors only.
std::unique_ptr<Running> run_lawless(Premises premises, std::uint64_t seed);

/// Makes a simulation with a law: a match. `overrides`: the parsed `options.settings`. Fails: the
/// settings contradict each other, or the scenario does not fit the discipline.
Result<std::unique_ptr<Running>> run_match(referee::Discipline discipline,
                                           const LoadOptions& options,
                                           std::span<const referee::SettingOverride> overrides);

/// Makes the simulation that Engine::load() starts. Fails: as Engine::load(), but the texts do not
/// begin with "load".
Result<std::unique_ptr<Running>> make_running(std::string_view discipline,
                                              const LoadOptions& options);

/// Makes the simulation that Engine::load_file() starts. Fails: as Engine::load_file(), but the
/// texts do not begin with "load_file".
Result<std::unique_ptr<Running>> make_running(const std::filesystem::path& file,
                                              std::string_view variant, const LoadOptions& options);

}  // namespace cancha::engine

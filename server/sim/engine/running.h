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

/// The way for other libraries of the simulator into an engine.
class Inside {
  public:
    /// Null: it is not running.
    static Running* running_of(Engine& engine) { return engine.running_.get(); }
};

/// A simulation that an engine runs. Expects everywhere: the robot exists, there is a ball where
/// one is moved, the numbers are finite.
class Running {
  public:
    virtual ~Running() = default;

    /// All settings, with their defaults.
    virtual const v1::Discipline& settings() const = 0;

    virtual const world::WorldSpec& spec() const = 0;

    /// Begins anew, with the bits of one that is made with this seed. Fails: kInvalidInput: the
    /// scenario cannot begin so; nothing has changed.
    virtual Status reset(std::uint64_t seed) = 0;

    /// Another one of the same kind, which shares what never changes. Fails: as reset().
    virtual Result<std::unique_ptr<Running>> another(std::uint64_t seed) const = 0;

    /// The match that is played. Null: nobody judges.
    virtual const match::Match* match() const = 0;

    /// The match is over, or the play of the scenario: nothing can be stepped.
    virtual bool is_over() const = 0;

    /// As Engine::outcome().
    virtual Result<std::string> outcome() const = 0;

    virtual Status step() = 0;

    /// The same in parts, for several at once. Returns the world that is to be stepped in between;
    /// null: it stands still. Expects: it is not over.
    virtual world::World* begin_step() = 0;
    virtual void finish_step() = 0;

    virtual const referee::WorldState& state() const = 0;
    virtual std::span<const v1::Reading> readings() const = 0;
    virtual std::uint64_t state_hash() const = 0;

    /// Says that nobody asks for the hash of this tick any more.
    virtual void leave_hash() {}

    /// What the robot can be told.
    virtual world::CommandedRobot commanded(RobotId robot) const = 0;

    /// Expects: the robot takes it.
    virtual void command(const world::RobotCommand& command) = 0;

    /// Puts the ball on the ground, with this motion.
    virtual Status place_ball(Vec2 position_m, const Vec3& velocity_mps,
                              const Vec3& turn_rate_radps) = 0;

    /// Gives the ball this motion where it is.
    virtual Status push_ball(const Vec3& velocity_mps, const Vec3& turn_rate_radps) = 0;

    /// Puts a robot on the ground, upright.
    virtual Status place_robot(RobotId robot, const GroundPose& pose, AfterPlacing after) = 0;

    /// As in Engine, which has checked nothing.
    virtual Status request(Team team, const v1::TeamRequest& request) = 0;
    virtual Result<referee::MatchStatus> status() const = 0;
    virtual Result<std::vector<referee::GameEvent>> events() const = 0;
    virtual Result<Snapshot> snapshot() const = 0;
    virtual Status restore(const Snapshot& snapshot) = 0;
};

/// Settings, and the world that they mean.
struct Premises {
    v1::Discipline settings;  ///< Complete.
    world::WorldSpec world;   ///< Made of them.
};

/// Makes bodies and sensors that nobody judges.
std::unique_ptr<Running> run_lawless(Premises premises, std::uint64_t seed);

/// Makes a match. Fails: the settings contradict each other, or the scenario is none of this
/// discipline. `overrides`: those of the options.
Result<std::unique_ptr<Running>> run_match(referee::Discipline discipline,
                                           const LoadOptions& options,
                                           std::span<const referee::SettingOverride> overrides);

/// As Engine::load(), whose name is not in error texts yet.
Result<std::unique_ptr<Running>> make_running(std::string_view discipline,
                                              const LoadOptions& options);

/// As Engine::load_file().
Result<std::unique_ptr<Running>> make_running(const std::filesystem::path& file,
                                              std::string_view variant, const LoadOptions& options);

}  // namespace cancha::engine

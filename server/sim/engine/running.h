#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "cancha/engine/engine.h"
#include "proto/command/command.h"
#include "referee/core/discipline.h"
#include "server/sim/world/world_spec.h"

namespace cancha::engine {

/// The turn of one engine, held during each of its calls. Worlds of a process have ODE in common,
/// which is for one thread at a time, and so is the reader of models.
class Turn {
  public:
    Turn();

  private:
    std::unique_lock<std::mutex> lock_;
};

/// A simulation that an engine runs. Expects everywhere: the robot exists, there is a ball where
/// one is moved, the numbers are finite.
class Running {
  public:
    virtual ~Running() = default;

    /// All settings, with their defaults.
    virtual const v1::Discipline& settings() const = 0;

    virtual Status step() = 0;

    virtual const referee::WorldState& state() const = 0;
    virtual std::span<const v1::Reading> readings() const = 0;
    virtual std::uint64_t state_hash() const = 0;

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

/// Makes bodies and sensors that nobody judges.
/// Expects: the settings are complete, the spec is made of them.
std::unique_ptr<Running> run_lawless(v1::Discipline settings, const world::WorldSpec& spec,
                                     std::uint64_t seed);

/// Makes a match. Fails: the settings contradict each other.
Result<std::unique_ptr<Running>> run_match(referee::Discipline discipline,
                                           const LoadOptions& options);

}  // namespace cancha::engine

#pragma once

#include <cstdint>
#include <functional>

#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/command.h"
#include "server/sim/world/world_spec.h"

namespace cancha::contract {

/// Behaviour of a robot: returns the commands of this robot for a tick, given its specification and
/// the state of the world.
using Behaviour =
    std::function<world::CommandSet(const world::RobotSpec&, const referee::WorldState&)>;

/// Behaviour: drives ahead, back and in circles at full speed, one after the other.
world::CommandSet full_throttle(const world::RobotSpec& robot, const referee::WorldState& state);

/// Behaviour: drives straight at the ball. If all robots do so, the match has crowds, goals and
/// jams.
world::CommandSet chase_ball(const world::RobotSpec& robot, const referee::WorldState& state);

/// A match with physics and without a network, in which all robots have the same behaviour.
class PlayedMatch {
  public:
    /// Expects: the discipline can be built.
    PlayedMatch(const referee::Discipline& discipline, std::uint64_t seed);

    /// Plays one tick; does nothing if the match is over. If `behaviour` is empty, robots get no
    /// commands. `on_open` is called with the state that strategies see in this tick, after all
    /// placements.
    void tick(const Behaviour& behaviour,
              const std::function<void(const referee::WorldState&)>& on_open = {});

    const match::Match& match() const { return match_; }

    const world::WorldSpec& spec() const { return spec_; }

  private:
    world::WorldSpec spec_;
    match::SimulatedMatch match_;
};

}  // namespace cancha::contract

#pragma once

#include <cstdint>
#include <functional>

#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/command.h"
#include "server/sim/world/world_spec.h"

namespace cancha::contract {

/// Behaviour of one robot: returns its commands for a tick, given its abilities and the state of
/// the world.
using Behaviour =
    std::function<world::CommandSet(const world::RobotSpec&, const referee::WorldState&)>;

/// Drives ahead, back and in circles at full speed, one after the other.
world::CommandSet full_throttle(const world::RobotSpec& robot, const referee::WorldState& state);

/// Drives straight at the ball. All robots together cause the scrums, goals and jams of a match.
world::CommandSet chase_ball(const world::RobotSpec& robot, const referee::WorldState& state);

/// A match with physics and without a network, in which all robots have the same behaviour.
class PlayedMatch {
  public:
    /// Expects: the discipline can be built.
    PlayedMatch(const referee::Discipline& discipline, std::uint64_t seed);

    /// Plays one tick, or nothing if the match is over. An empty `behaviour` commands nothing.
    /// `on_open` is called with the state that strategies see, after all placements.
    void tick(const Behaviour& behaviour,
              const std::function<void(const referee::WorldState&)>& on_open = {});

    const match::Match& match() const { return match_; }

    const world::WorldSpec& spec() const { return spec_; }

  private:
    world::WorldSpec spec_;
    match::SimulatedMatch match_;
};

}  // namespace cancha::contract

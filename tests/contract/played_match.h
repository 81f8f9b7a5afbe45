#pragma once

#include <cstdint>
#include <functional>

#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/command.h"
#include "server/sim/world/world_spec.h"

namespace cancha::contract {

/// Behaviour of one robot in a tick, given what it can do and what it sees.
using Behaviour =
    std::function<world::CommandSet(const world::RobotSpec&, const referee::WorldState&)>;

/// Drives ahead, back and in circles at full speed, in turn.
world::CommandSet full_throttle(const world::RobotSpec& robot, const referee::WorldState& state);

/// Goes straight for the ball: all together make the scrums, goals and jams of a match.
world::CommandSet chase_ball(const world::RobotSpec& robot, const referee::WorldState& state);

/// A match with physics and without a network, in which every robot behaves alike.
class PlayedMatch {
  public:
    /// Expects: the discipline can be built.
    PlayedMatch(const referee::Discipline& discipline, std::uint64_t seed);

    /// One tick, or none if the match is over. `behaviour` may be empty: nobody commands anything.
    /// `on_open` sees what strategies see, when all placements have been made.
    void tick(const Behaviour& behaviour,
              const std::function<void(const referee::WorldState&)>& on_open = {});

    const match::Match& match() const { return match_; }

    const world::WorldSpec& spec() const { return spec_; }

  private:
    world::WorldSpec spec_;
    match::SimulatedMatch match_;
};

}  // namespace cancha::contract

#pragma once

#include <cstdint>
#include <numbers>
#include <optional>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/tick.h"
#include "server/sim/match/opening.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec.h"

namespace cancha::match {

/// Largest differences between the place of a robot that the rulebook chose and its real place.
/// Because of these small random differences, different seeds give different matches. People place
/// robots by hand to about 2 mm and 1 degree; the differences are half as large.
inline constexpr double kMaxStartOffset_m = 0.001;
inline constexpr double kMaxStartTurn_rad = 0.5 * std::numbers::pi / 180;

/// Returns the real pose of a robot that the rulebook places at `pose` in `tick`. It differs from
/// `pose` by at most kMaxStartOffset_m along each axis and kMaxStartTurn_rad. Pure: equal arguments
/// give an equal pose.
GroundPose vary_start(const GroundPose& pose, std::uint64_t seed, Tick tick, RobotId robot);

/// Makes a new world in which all bodies are at their places for the start of a match. Without an
/// opening, robots stand near the `start` that the discipline gives them, because vary_start()
/// moves each robot a little. With an opening, bodies are exactly at the places in the opening.
world::World world_at_start(const world::WorldSpec& spec, std::uint64_t seed,
                            const std::optional<Opening>& opening);

/// Puts all bodies of a world at the same places as world_at_start(). Expects: the world is as it
/// was built, with this seed.
void put_at_start(world::World& world, const world::WorldSpec& spec, std::uint64_t seed,
                  const std::optional<Opening>& opening);

}  // namespace cancha::match

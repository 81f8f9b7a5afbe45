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
/// Because of these small random differences, different seeds give different matches. They are half
/// the precision with which people place robots by hand.
inline constexpr double kMaxStartOffset_m = 0.001;
inline constexpr double kMaxStartTurn_rad = 0.5 * std::numbers::pi / 180;

/// Returns the real pose of a robot that the rulebook places at `pose` in `tick`. It differs from
/// `pose` by at most kMaxStartOffset_m along each axis and kMaxStartTurn_rad. Pure: equal arguments
/// give an equal pose.
GroundPose vary_start(const GroundPose& pose, std::uint64_t seed, Tick tick, RobotId robot);

/// Makes a new world with all bodies at their places for the start of a match. Without an opening,
/// robots stand near the `start` of the discipline: vary_start() moves each a little. With an
/// opening, bodies are exactly where it puts them.
world::World world_at_start(const world::WorldSpec& spec, std::uint64_t seed,
                            const std::optional<Opening>& opening);

/// Puts all bodies of a world at the same places as world_at_start(). Expects: the world is as it
/// was built, with this seed.
void put_at_start(world::World& world, const world::WorldSpec& spec, std::uint64_t seed,
                  const std::optional<Opening>& opening);

}  // namespace cancha::match

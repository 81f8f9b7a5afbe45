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

/// Highest offsets between a placement and the pose chosen by the rulebook. They make different
/// seeds different matches: half the precision with which people place robots by hand.
inline constexpr double kMaxStartOffset_m = 0.001;
inline constexpr double kMaxStartTurn_rad = 0.5 * std::numbers::pi / 180;

/// Real pose of a robot that the rulebook places at `pose` in `tick`: within kMaxStartOffset_m
/// along each axis and kMaxStartTurn_rad. Pure: equal arguments give an equal pose.
GroundPose vary_start(const GroundPose& pose, std::uint64_t seed, Tick tick, RobotId robot);

/// New world with all bodies where the match begins: near the discipline's `start`, or exactly
/// where the opening puts them.
world::World world_at_start(const world::WorldSpec& spec, std::uint64_t seed,
                            const std::optional<Opening>& opening);

/// Puts all bodies at the start of the match, in a world as it was built with this seed.
void put_at_start(world::World& world, const world::WorldSpec& spec, std::uint64_t seed,
                  const std::optional<Opening>& opening);

}  // namespace cancha::match

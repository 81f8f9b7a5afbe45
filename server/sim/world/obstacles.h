#pragma once

#include <string>

#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// What a robot would stand in that never moves: "the wall 'ramp/up/slab'", "the ground"; empty:
/// nothing. It may touch. Bodies of the plane stand on the ground however deep their wheels reach.
///
/// Thread: as World.
std::string obstacle_at(const RobotSpec& robot, const GroundPose& pose, const Stance& stance,
                        const WorldSpec& spec);

/// The part of a link that moves in which a robot starts; empty: none.
std::string link_at_start(const RobotSpec& robot, const WorldSpec& spec);

/// What a link of the arena starts in: as above, or the ball, or a link of another model.
std::string obstacle_of_link(const LinkSpec& link, const WorldSpec& spec);

}  // namespace cancha::world

#pragma once

#include <span>
#include <string>

#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Obstacle that a robot would stand in and that never moves: "the wall 'ramp/up/slab'", "the
/// ground"; empty: nothing. It may touch. Bodies of the plane stand on the ground however deep
/// their wheels reach. `joints`: positions of the joints of its model, one for each; empty: as at
/// the start.
///
/// Thread: as World.
std::string obstacle_at(const RobotSpec& robot, const GroundPose& pose, const Stance& stance,
                        std::span<const double> joints, const WorldSpec& spec);

/// The part of a link of the arena in which a robot starts; empty: none.
std::string link_at_start(const RobotSpec& robot, const WorldSpec& spec);

/// A link that starts in something.
struct StartProblem {
    std::string link;
    std::string obstacle;  ///< Empty: there is none.
};

/// The first link of a model of the arena, which is one of the spec, that starts in something: as
/// above, or the ball, or a link of another model.
StartProblem obstacle_of_model(const ModelSpec& model, const WorldSpec& spec);

}  // namespace cancha::world

#pragma once

#include <span>
#include <string>

#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Finds an obstacle that never moves and that the robot would overlap at this pose. Returns its
/// name, such as "the wall 'ramp/up/slab'" or "the ground", or an empty text if there is none.
/// Touching is allowed. The ground counts as an obstacle only for free bodies. `joints`: one
/// position for each joint of the robot's model; if empty, the joints have the positions of the
/// start. `spec`: specification of the world.
///
/// Thread: any. Waits while ODE reads meshes in another thread.
std::string obstacle_at(const RobotSpec& robot, const GroundPose& pose, const Stance& stance,
                        std::span<const double> joints, const WorldSpec& spec);

/// Finds a moving model of the arena that overlaps the robot at the start of the match. Returns the
/// name of the collision that overlaps, or an empty text if there is none.
std::string link_at_start(const RobotSpec& robot, const WorldSpec& spec);

/// A link of a model, and an obstacle that the link overlaps at the start of the match.
struct StartProblem {
    std::string link;
    std::string obstacle;  ///< Empty if no link of the model overlaps anything.
};

/// Finds the first link of a model of the arena that overlaps something at the start of the match:
/// an obstacle that never moves, the ball, or a link of another model of the arena. Expects:
/// `model` is an element of `spec.models`.
StartProblem obstacle_of_model(const ModelSpec& model, const WorldSpec& spec);

}  // namespace cancha::world

#pragma once

#include <span>
#include <string>

#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Name of an obstacle that never moves and overlaps with the robot at this pose: "the wall
/// 'ramp/up/slab'", "the ground". Empty: none. Bodies may touch. A robot that is not free stands on
/// the ground even if its wheels reach below it. `joints`: one position for each joint of the
/// robot's model; empty: as at the start.
///
/// Thread: as World.
std::string obstacle_at(const RobotSpec& robot, const GroundPose& pose, const Stance& stance,
                        std::span<const double> joints, const WorldSpec& spec);

/// Part of an arena's link that overlaps with the robot's start. Empty: none.
std::string link_at_start(const RobotSpec& robot, const WorldSpec& spec);

/// A link that overlaps with an obstacle at the start.
struct StartProblem {
    std::string link;
    std::string obstacle;  ///< Empty: no link does.
};

/// The first link of a model that overlaps with something at the start: an obstacle that never
/// moves, the ball, or a link of another model. Expects: the model is one of the spec's arena.
StartProblem obstacle_of_model(const ModelSpec& model, const WorldSpec& spec);

}  // namespace cancha::world

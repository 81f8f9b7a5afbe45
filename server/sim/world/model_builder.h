#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/arena_builder.h"

namespace cancha::world {

/// Makes the models of an arena. In models that never move, a collision becomes a wall, like those
/// of a field, if it is an upright box on the ground without a surface of its own. If its link has
/// only this box and one drawn upright box with the same heading, both become one wall, named after
/// its model (and its link, if there are several).
///
/// floor_under() makes the floor.
///
/// Fails: a model that never moves has joints, too much moves, a name is missing or taken, or see
/// make_link_parts() and make_moving_model(); the text begins with the setting:
/// "arena.models.ramp.links.slope: ...".
Result<ArenaSpec> make_models(const v1::Arena& arena);

/// Checks that a match can handle all moving parts, of arena and robots together.
///
/// Fails: too many links, or too many collisions and visuals on them.
Status check_moving(const v1::Discipline& resolved);

/// Names of the moving parts in the order of states: "model/link", then "robot 1/link".
struct MovingNames {
    std::vector<std::string> links;
    std::vector<std::string> joints;
};

MovingNames moving_names(const v1::Discipline& resolved);

/// Name of a robot's model: "robot 1".
std::string model_name_of(RobotId robot);

}  // namespace cancha::world

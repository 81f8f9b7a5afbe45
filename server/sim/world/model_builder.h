#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/arena_builder.h"

namespace cancha::world {

/// Makes the models of an arena. In those that never move, a collision that is an upright box on
/// the ground, with no surface of its own, is a wall as those of a field are; if it and an upright
/// box that looks the same way are all that its link has, the two are one wall, which is named
/// after its model (and its link, where there are more).
///
/// The floor is left to floor_under().
///
/// Fails: a model that never moves has joints, too much moves, a name is missing or taken, or see
/// make_link_parts() and make_moving_model(); the text begins with the setting:
/// "arena.models.ramp.links.slope: ...".
Result<ArenaSpec> make_models(const v1::Arena& arena);

/// Whether so much moves, of arena and robots together, that a match can follow.
///
/// Fails: too many links, or too many collisions and visuals of them.
Status check_moving(const v1::Discipline& resolved);

/// The names of what moves, in the order of states: "model/link", then "robot 1/link".
struct MovingNames {
    std::vector<std::string> links;
    std::vector<std::string> joints;
};

MovingNames moving_names(const v1::Discipline& resolved);

/// The name of the model of a robot: "robot 1".
std::string model_name_of(RobotId robot);

}  // namespace cancha::world

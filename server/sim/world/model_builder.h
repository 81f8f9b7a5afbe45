#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/arena_builder.h"

namespace cancha::world {

/// Makes the models of an arena. In models that never move, an upright box on the ground without a
/// surface of its own becomes a wall, like the walls of a field. Such a wall is also drawn if the
/// link has only this collision and only one visual, an upright box with the same heading. It is
/// then named after the model, and after the link if the model has several.
///
/// Leaves out the floor; floor_under() makes it.
///
/// Fails: a model that never moves has joints; there are too many moving links, collisions and
/// visuals; a name is missing or taken; or for the reasons of make_link_parts() and
/// make_moving_model(). The text begins with the setting: "arena.models.ramp.links.slope: ...".
Result<ArenaSpec> make_models(const v1::Arena& arena);

/// Checks that the number of moving parts, of arena and robots together, is within the limits of a
/// match. `resolved`: the discipline with its variant merged.
///
/// Fails: too many moving links, or too many collisions and visuals on them.
Status check_moving(const v1::Discipline& resolved);

/// Names of moving links and joints, in the order in which states of the world list them: those of
/// the arena ("model/link"), then those of robots ("robot 1/link").
struct MovingNames {
    std::vector<std::string> links;
    std::vector<std::string> joints;
};

/// Returns the names of all moving links and joints of a discipline.
MovingNames moving_names(const v1::Discipline& resolved);

/// Returns the name of a robot's model: "robot 1".
std::string model_name_of(RobotId robot);

}  // namespace cancha::world

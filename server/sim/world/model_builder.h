#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/arena_builder.h"

namespace cancha::world {

/// Makes the models of an arena. In a model that never moves, a collision becomes a wall, like the
/// walls of a field, if it is an upright box that stands on the ground and the settings give it no
/// surface (friction and bounce). Viewers then draw the visuals of the link, not the wall, with one
/// exception. If the link has only this collision and one visual, and the visual is an upright box
/// with the same heading and no `seen_by`, viewers draw the wall with the size and colour of the
/// visual. Such a wall gets the name of the model, or "model/link" if the model has several links.
///
/// Does not make the floor; see floor_under().
///
/// Fails: a model that never moves has joints; there are too many moving links, or too many
/// collisions and visuals on them; a name is missing or taken; or for the reasons of
/// make_link_parts() and make_moving_model(). The text begins with the setting:
/// "arena.models.ramp.links.slope: ...".
Result<ArenaSpec> make_models(const v1::Arena& arena);

/// Checks that arena and robots together do not have more moving parts than a match may have.
/// `resolved`: the discipline after the chosen variant was merged into it.
///
/// Fails: too many moving links, or too many collisions and visuals on them.
Status check_moving(const v1::Discipline& resolved);

/// Names of moving links and joints, in the order in which states of the world list them: first
/// those of the arena ("model/link"), then those of robots ("robot 1/link").
struct MovingNames {
    std::vector<std::string> links;
    std::vector<std::string> joints;
};

/// Returns the names of all moving links and joints of a discipline.
MovingNames moving_names(const v1::Discipline& resolved);

/// Returns the name that a robot's model gets: "robot 1".
std::string model_name_of(RobotId robot);

}  // namespace cancha::world

#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/arena_builder.h"

namespace cancha::world {

/// Adds the links and joints of a model that moves. `path` is that of its settings.
///
/// Fails: a link has no inertia, or one that no body has, or a plane; a joint names a link that is
/// not there, lacks an axis, or starts beyond its limits; or see make_link_parts().
Status add_moving_model(const v1::Model& model, const std::string& path, ArenaSpec& arena);

}  // namespace cancha::world

#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// The default substep is 1/240 s. Contacts stay sound up to eight of it (world_scrum_test.cpp); a
/// longer one is refused, since beyond that bodies sink into each other deeper than they are small.
inline constexpr double kLongestSubstep_s = 8.0 / 240;

/// Makes the world that a discipline describes. `resolved`: variant merged, every number within its
/// own limits.
///
/// Fails: settings contradict each other; the text begins with the setting: "field.goal_top_m:
/// ...".
Result<WorldSpec> make_world_spec(const v1::Discipline& resolved);

/// Warnings about settings that are allowed and seldom meant, as sentences that begin with the
/// setting.
std::vector<std::string> warnings_about(const v1::Physics& physics);

}  // namespace cancha::world

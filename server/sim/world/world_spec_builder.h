#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Longest substep; the default is 1/240 s. Contacts stay sound up to eight times that
/// (world_scrum_test.cpp). A longer one is refused: small bodies would sink into each other by more
/// than their size.
inline constexpr double kLongestSubstep_s = 8.0 / 240;

/// Makes the world that a discipline describes. `resolved`: the discipline with its variant merged
/// and every number within its own limits.
///
/// Fails: settings contradict each other; the text begins with the setting: "field.goal_top_m:
/// ...".
Result<WorldSpec> make_world_spec(const v1::Discipline& resolved);

/// Warnings about settings that are legal but seldom intended: sentences that begin with the
/// setting.
std::vector<std::string> warnings_about(const v1::Physics& physics);

}  // namespace cancha::world

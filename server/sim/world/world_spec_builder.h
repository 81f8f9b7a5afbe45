#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Longest allowed substep: eight times the default of 1/240 s. With substeps up to this length,
/// bodies in contact behave well (world_scrum_test.cpp). With longer substeps, small bodies would
/// sink into each other by more than their size, so make_world_spec() refuses such substeps.
inline constexpr double kLongestSubstep_s = 8.0 / 240;

/// Makes the spec of the world that a discipline describes. `resolved`: the discipline after the
/// chosen variant was merged into it. Expects: every number in `resolved` is within its limits.
///
/// Fails: settings contradict each other; the text begins with the setting: "field.goal_top_m:
/// ...".
Result<WorldSpec> make_world_spec(const v1::Discipline& resolved);

/// Returns warnings about settings that are allowed but seldom intended: sentences that begin with
/// the setting.
std::vector<std::string> warnings_about(const v1::Physics& physics);

}  // namespace cancha::world

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/world/arena_builder.h"
#include "server/world/world_spec.h"

namespace cancha::world {

/// Makes every robot of a match from its kind.
///
/// Fails: a robot names no kind that exists, ids do not ascend, a number is given twice in a team;
/// the text names the setting: "robots[3].kind".
Result<std::vector<RobotSpec>> make_robots(const v1::Discipline& resolved);

/// Fails: a robot or the ball starts outside the edges of the field, or a robot overlaps with
/// another one or with the ball. Robots of the same match, in the order of the discipline.
Status check_starts(std::span<const RobotSpec> robots, std::span<const FieldEdge> edges,
                    const std::optional<BallSpec>& ball);

}  // namespace cancha::world

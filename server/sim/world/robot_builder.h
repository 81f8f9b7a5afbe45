#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/arena_builder.h"
#include "server/sim/world/clearance.h"
#include "server/sim/world/command.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Makes every robot of a match from its kind.
///
/// Fails: a robot names no kind that exists, ids do not ascend, a number is given twice in a team,
/// a drive is not made for the body of a kind, a body that cannot leave the ground starts off it;
/// the text names the setting: "robots[3].kind".
Result<std::vector<RobotSpec>> make_robots(const v1::Discipline& resolved);

/// Robots of a discipline and their kinds of command, in the order of their ids.
/// Fails: a robot names no kind or its kind no drive that exists; the text names the setting.
Result<std::vector<CommandedRobot>> commanded_robots(const v1::Discipline& resolved);

/// Whether a robot can be put on other floors than the ground, and tilted: it is there, and its
/// body is free.
bool can_leave_ground(const v1::Discipline& resolved, RobotId robot);

/// Number of joints of the robot's model; 0: it has none, or is not there.
std::size_t joint_count(const v1::Discipline& resolved, RobotId robot);

/// Fails: a robot or the ball starts outside the edges of the field, or a robot overlaps with
/// another one, with the ball or, unless it starts tilted, with one of `walls`. Robots of the same
/// match, in the order of the discipline. Without edges they may start anywhere.
Status check_starts(std::span<const RobotSpec> robots, std::span<const FieldEdge> edges,
                    std::span<const Prism> walls, const std::optional<BallSpec>& ball);

}  // namespace cancha::world

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
/// Fails: a robot names a kind that does not exist, ids do not ascend, two robots of a team have
/// one number, a drive is not made for the body of a kind, a body that cannot leave the ground
/// starts off it; the text names the setting: "robots[3].kind".
Result<std::vector<RobotSpec>> make_robots(const v1::Discipline& resolved);

/// Robots of a discipline and their kinds of command, in the order of their ids. Fails: a robot's
/// kind, or its kind's drive, does not exist; the text names the setting.
Result<std::vector<CommandedRobot>> commanded_robots(const v1::Discipline& resolved);

/// Whether a robot can be put at other heights than the ground, and tilted: it exists and its body
/// is free.
bool can_leave_ground(const v1::Discipline& resolved, RobotId robot);

/// Number of joints of the robot's model. 0: the robot has no model, or does not exist.
std::size_t joint_count(const v1::Discipline& resolved, RobotId robot);

/// Checks where bodies start. Fails: a robot or the ball starts outside the edges of the field, or
/// a robot overlaps with another robot, with the ball or, unless it starts tilted, with one of
/// `walls`. `robots`: all of a match, in the order of the discipline. Without edges they may start
/// anywhere.
Status check_starts(std::span<const RobotSpec> robots, std::span<const FieldEdge> edges,
                    std::span<const Prism> walls, const std::optional<BallSpec>& ball);

}  // namespace cancha::world

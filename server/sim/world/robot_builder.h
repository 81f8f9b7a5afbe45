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

/// Makes every robot of a match from its robot kind. `resolved` is, in this and the functions
/// below, the discipline after the chosen variant was merged into it.
///
/// Fails: a robot names a kind that does not exist, ids do not ascend, two robots of a team have
/// the same number, a drive does not support the body of its robot kind, or a robot that cannot
/// leave the ground starts above or below the ground. The text names the setting: "robots[3].kind".
Result<std::vector<RobotSpec>> make_robots(const v1::Discipline& resolved);

/// Returns the robots of a discipline, in the order of their ids, with their actuators and the
/// kinds of commands that the actuators accept. Fails: the kind of a robot does not exist, or a
/// drive of this kind does not exist. The text names the setting.
Result<std::vector<CommandedRobot>> commanded_robots(const v1::Discipline& resolved);

/// Whether a robot can be placed above the ground and tilted. True if the robot exists and its body
/// is free.
bool can_leave_ground(const v1::Discipline& resolved, RobotId robot);

/// Returns the number of joints of the robot's model. 0 if the robot has no model or does not
/// exist.
std::size_t joint_count(const v1::Discipline& resolved, RobotId robot);

/// Checks where robots and ball start. Fails: a robot or the ball starts outside the edges of the
/// field; or a robot overlaps another robot, the ball, or one of `walls`. For robots that start
/// tilted, walls are not checked. `robots`: all robots of a match, in the order of the discipline.
/// `edges`: edges of the field; empty if the discipline has no field, so that robots and ball may
/// start anywhere. `ball`: none if the match has no ball.
Status check_starts(std::span<const RobotSpec> robots, std::span<const FieldEdge> edges,
                    std::span<const Prism> walls, const std::optional<BallSpec>& ball);

}  // namespace cancha::world

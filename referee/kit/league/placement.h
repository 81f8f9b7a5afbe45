#pragma once

#include "referee/kit/league/grounds.h"
#include "referee/kit/restart_plan.h"

// Functions that the restarts of leagues share.
namespace cancha::referee {

/// Whether the keeper stands with one side on its goal line and between the posts, as in kicks at
/// its goal.
bool is_on_goal_line(const Grounds& grounds, const Player& keeper, FieldEnd end, Vec2 position_m);

/// Returns the pose in the middle of its goal line, facing along it.
GroundPose pose_on_goal_line(const Grounds& grounds, const Player& keeper, FieldEnd end);

/// Whether the position is on the far side of the ball, seen from the goal at `end` at which the
/// ball will be kicked.
bool is_behind_ball(const Grounds& grounds, FieldEnd end, Vec2 ball_m, Vec2 position_m);

/// Whether `attacker` may stand there without making a second attacker in the goal area at `end`,
/// which would be an immediate foul.
bool leaves_goal_area_legal(const Grounds& grounds, FieldEnd end, const Candidate& attacker);

/// Returns the pose for kicks at a goal: the keeper on its line, every other robot as in the
/// formation.
GroundPose pose_for_kick_at(const Grounds& grounds, FieldEnd end, const Player& player,
                            const SoccerStatus& status);

}  // namespace cancha::referee

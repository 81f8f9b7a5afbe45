#pragma once

#include "referee/kit/league/grounds.h"
#include "referee/kit/restart_plan.h"

// Functions that the restarts of leagues share.
namespace cancha::referee {

/// Whether a keeper at this position has one side on the goal line at `end` and is between the
/// posts, as is required in kicks at its goal.
bool is_on_goal_line(const Grounds& grounds, const Player& keeper, FieldEnd end, Vec2 position_m);

/// Returns the keeper's pose in the middle of the goal line at `end`, facing along the line.
GroundPose pose_on_goal_line(const Grounds& grounds, const Player& keeper, FieldEnd end);

/// Whether the position is on the far side of the ball as seen from the goal at `end`. The ball
/// will be kicked at that goal.
bool is_behind_ball(const Grounds& grounds, FieldEnd end, Vec2 ball_m, Vec2 position_m);

/// Whether `attacker` can stand at its place without being the second robot of its team in the goal
/// area at `end`. Two attackers in the goal area would be an immediate offence.
bool leaves_goal_area_legal(const Grounds& grounds, FieldEnd end, const Candidate& attacker);

/// Returns the pose of `player` for a kick at the goal at `end`: on the goal line for the keeper of
/// that goal, the pose from the formation for every other robot.
GroundPose pose_for_kick_at(const Grounds& grounds, FieldEnd end, const Player& player,
                            const SoccerStatus& status);

}  // namespace cancha::referee

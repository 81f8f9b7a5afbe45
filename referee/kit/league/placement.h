#pragma once

#include "referee/kit/league/grounds.h"
#include "referee/kit/restart_plan.h"

// Parts that the restarts of leagues share.
namespace cancha::referee {

/// With one side on its goal line and between the posts, as the keeper stands in kicks at its goal.
bool is_on_goal_line(const Grounds& grounds, const Player& keeper, FieldEnd end, Vec2 position_m);

/// Pose in the middle of its goal line, facing along it.
GroundPose pose_on_goal_line(const Grounds& grounds, const Player& keeper, FieldEnd end);

/// On the far side of the ball, seen from the goal at `end` at which it will be kicked.
bool is_behind_ball(const Grounds& grounds, FieldEnd end, Vec2 ball_m, Vec2 position_m);

/// One attacker at most may stand in the goal area at `end`: a second one would be a foul at once.
/// True where `attacker` would not be one too many.
bool leaves_goal_area_legal(const Grounds& grounds, FieldEnd end, const Candidate& attacker);

/// Kicks at a goal: the keeper on its line, everybody else as in the formation.
GroundPose pose_for_kick_at(const Grounds& grounds, FieldEnd end, const Player& player,
                            const SoccerStatus& status);

}  // namespace cancha::referee

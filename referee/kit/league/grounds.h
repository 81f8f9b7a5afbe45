#pragma once

#include "referee/core/rulebook.h"
#include "referee/kit/goal_box.h"

namespace cancha::referee {

/// Areas and spots of the field in a league, from the parameters of its rules. A free-ball spot is
/// the place of the ball in a free ball; each quarter of the field has one. World frame.
struct Grounds {
    const v1::Discipline& settings;  ///< Settings of the match.
    /// Goal area, from the parameters `goal_area_depth_m` and `goal_area_width_m`.
    GoalBox goal_area;
    /// Penalty area, from the parameters `penalty_area_depth_m` and `penalty_area_width_m`.
    GoalBox penalty_area;
    double circle_m;        ///< Radius of the centre circle.
    double penalty_spot_m;  ///< Distance from the goal line to the penalty spot.
    /// Distance from the goal line to the goal-kick spot, where the ball lies in a goal kick unless
    /// the team puts it elsewhere.
    double goal_kick_from_goal_line_m;
    /// Distance from the long axis of the field to the goal-kick spot.
    double goal_kick_from_axis_m;
    double free_ball_from_goal_line_m;  ///< Distance from the goal line to the free-ball spot.
    double free_ball_from_side_wall_m;  ///< Distance from the side wall to the free-ball spot.
    /// Distance from the free-ball spot to the robot of each team that stands ready to play the
    /// ball.
    double free_ball_distance_m;
    /// Usual heading of the robot that kicks off: angle from the direction in which its team
    /// attacks, counter-clockwise. The robot stands behind the ball, facing it with this heading.
    double kick_off_turn_rad = 0;

    /// Reads the parameters of the league from the context. Borrows: the settings of the context.
    explicit Grounds(const RuleContext& context);

    /// Returns the field of the match.
    const v1::Field& field() const { return settings.field(); }

    /// Returns the point at this distance from the goal line at `end`, and this far to the left as
    /// seen by a robot facing that goal.
    Vec2 at(FieldEnd end, double from_goal_line_m, double left_m) const;

    /// Returns the penalty spot at `end`.
    Vec2 penalty_spot(FieldEnd end) const { return at(end, penalty_spot_m, 0); }

    /// Returns the usual place of the ball in a goal kick at `end`.
    Vec2 goal_kick_spot(FieldEnd end) const {
        return at(end, goal_kick_from_goal_line_m, goal_kick_from_axis_m);
    }

    /// Returns the free-ball spot of the quarter in which the ball is.
    Vec2 free_ball_spot(Vec2 ball_m) const;
};

}  // namespace cancha::referee

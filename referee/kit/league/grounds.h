#pragma once

#include "referee/core/rulebook.h"
#include "referee/kit/goal_box.h"

namespace cancha::referee {

/// The areas and spots of a league, from the parameters of its rules. World frame.
struct Grounds {
    const v1::Discipline& settings;     ///< Settings of the match.
    GoalBox goal_area;                  ///< `goal_area_depth_m`, `goal_area_width_m`.
    GoalBox penalty_area;               ///< `penalty_area_depth_m`, `penalty_area_width_m`.
    double circle_m;                    ///< Radius of the centre circle.
    double penalty_spot_m;              ///< Distance of the penalty spot from the goal line.
    double goal_kick_from_goal_line_m;  ///< Place of the ball in a goal kick, unless the team puts
                                        ///< it elsewhere: from the goal line.
    double goal_kick_from_axis_m;       ///< Place of the ball in a goal kick: from the long axis.
    double free_ball_from_goal_line_m;  ///< Spot of a quarter: from the goal line.
    double free_ball_from_side_wall_m;  ///< Spot of a quarter: from the side wall.
    double free_ball_distance_m;        ///< Distance from the spot to the mark of either robot.
    /// Usual heading of the robot that kicks off, counter-clockwise from the direction in which it
    /// attacks. The robot stands on the far side of the ball.
    double kick_off_turn_rad = 0;

    /// Reads the parameters of the league. Borrows: the settings of the context.
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

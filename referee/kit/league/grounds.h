#pragma once

#include "referee/core/rulebook.h"
#include "referee/kit/goal_box.h"

namespace cancha::referee {

/// The areas and spots of a league, from the parameters of its rules. World frame.
struct Grounds {
    const v1::Discipline& settings;     ///< Of the match.
    GoalBox goal_area;                  ///< `goal_area_depth_m`, `goal_area_width_m`.
    GoalBox penalty_area;               ///< `penalty_area_depth_m`, `penalty_area_width_m`.
    double circle_m;                    ///< Radius of the centre circle.
    double penalty_spot_m;              ///< From the goal line.
    double goal_kick_from_goal_line_m;  ///< Where the ball lies unless the team puts it elsewhere.
    double goal_kick_from_axis_m;       ///< As goal_kick_from_goal_line_m, from the long axis.
    double free_ball_from_goal_line_m;  ///< Spot of a quarter: from the goal line.
    double free_ball_from_side_wall_m;  ///< Spot of a quarter: from the side wall.
    double free_ball_distance_m;        ///< From the spot to the mark of either robot.
    /// Usual heading of the robot that kicks off, counter-clockwise from the direction in which it
    /// attacks; it stands on the far side of the ball.
    double kick_off_turn_rad = 0;

    /// Reads the parameters of the league. Borrows: the settings of the context.
    explicit Grounds(const RuleContext& context);

    /// Field of the match.
    const v1::Field& field() const { return settings.field(); }

    /// So far from the goal line at `end`, and so far to the left of who looks at that goal.
    Vec2 at(FieldEnd end, double from_goal_line_m, double left_m) const;

    /// Penalty spot at `end`.
    Vec2 penalty_spot(FieldEnd end) const { return at(end, penalty_spot_m, 0); }

    /// Usual place of the ball in a goal kick at `end`.
    Vec2 goal_kick_spot(FieldEnd end) const {
        return at(end, goal_kick_from_goal_line_m, goal_kick_from_axis_m);
    }

    /// The spot of the quarter in which the ball is.
    Vec2 free_ball_spot(Vec2 ball_m) const;
};

}  // namespace cancha::referee

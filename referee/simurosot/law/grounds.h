#pragma once

#include "referee/core/rulebook.h"
#include "referee/kit/goal_box.h"

namespace cancha::referee::simurosot {

/// The areas and spots of a league, from the parameters of its rules. World frame.
struct Grounds {
    const v1::Discipline& settings;
    GoalBox goal_area;
    GoalBox penalty_area;
    double circle_m;                    ///< Radius of the centre circle.
    double penalty_spot_m;              ///< From the goal line.
    double goal_kick_from_goal_line_m;  ///< Where the ball lies unless the team puts it elsewhere.
    double goal_kick_from_axis_m;
    double free_ball_from_goal_line_m;
    double free_ball_from_side_wall_m;
    double free_ball_distance_m;  ///< From the spot to the mark of either robot.

    /// Borrows: the settings of the context.
    explicit Grounds(const RuleContext& context);

    const v1::Field& field() const { return settings.field(); }

    /// So far from the goal line at `end`, and so far to the left of who looks at that goal.
    Vec2 at(FieldEnd end, double from_goal_line_m, double left_m) const;

    Vec2 penalty_spot(FieldEnd end) const { return at(end, penalty_spot_m, 0); }

    Vec2 goal_kick_spot(FieldEnd end) const {
        return at(end, goal_kick_from_goal_line_m, goal_kick_from_axis_m);
    }

    /// The spot of the quarter in which the ball is.
    Vec2 free_ball_spot(Vec2 ball_m) const;
};

}  // namespace cancha::referee::simurosot

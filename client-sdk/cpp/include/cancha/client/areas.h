#pragma once

#include <array>

#include "cancha/base/vec3.h"
#include "cancha/client/field.h"

namespace cancha::client {

/// Sizes of the areas of the field, and the largest numbers of robots in them, from the rules of
/// the match. A value is 0 if the discipline has no such rule.
struct AreaRules {
    double goal_area_depth_m = 0;     ///< Depth of the goal area, from the goal line.
    double goal_area_width_m = 0;     ///< Width of the goal area, along the goal line.
    double penalty_area_depth_m = 0;  ///< Depth of the penalty area, from the goal line.
    double penalty_area_width_m = 0;  ///< Width of the penalty area, along the goal line.
    double penalty_spot_m = 0;        ///< Distance of the penalty spot from the goal line.
    double centre_circle_m = 0;       ///< Radius of the centre circle.
    /// Distance of the free-ball spots from the goal line.
    double free_ball_from_goal_line_m = 0;
    /// Distance of the free-ball spots from the side wall.
    double free_ball_from_side_wall_m = 0;
    /// Distance along x from a free-ball spot to the place of the robot that each team puts there.
    double free_ball_distance_m = 0;
    /// Largest number of a team's robots in its own goal area, keeper included.
    unsigned goal_area_defenders = 0;
    /// Largest number of a team's robots in its own penalty area, keeper included.
    unsigned penalty_area_defenders = 0;
    /// Largest number of a team's robots in the opponents' goal area.
    unsigned goal_area_attackers = 0;
    /// Largest number of a team's robots in the opponents' penalty area.
    unsigned penalty_area_attackers = 0;
};

/// A rectangular area in front of a goal, such as the goal area. The area includes the inside of
/// the goal. By the rules a robot is in the area if the robot's centre is in it.
struct Area {
    FieldEnd end = FieldEnd::kNegativeX;  ///< End of the field with this goal.
    double goal_line_m = 0;               ///< x of the goal line, in the frame of the view.
    double depth_m = 0;       ///< Depth, from the goal line. 0: the area does not exist.
    double half_width_m = 0;  ///< Half of the width, to either side of the x axis.

    /// Distance of a point from the goal line, in metres: positive in the field, negative in the
    /// goal.
    constexpr double depth_of_m(Vec2 point_m) const {
        return end == FieldEnd::kPositiveX ? goal_line_m - point_m.x : point_m.x - goal_line_m;
    }

    /// Whether a point is in the area or less than `margin_m` away from it.
    bool contains(Vec2 point_m, double margin_m = 0) const;

    /// Returns the point of the field that is nearest to `point_m` and at least `margin_m` outside
    /// the area. If `point_m` is far enough outside, returns `point_m`.
    Vec2 nearest_outside_m(Vec2 point_m, double margin_m = 0) const;

    /// Returns the two corners of the area that are in the field, moved outwards by `margin_m`. The
    /// corner with y > 0 comes first.
    std::array<Vec2, 2> corners_m(double margin_m = 0) const;
};

/// The areas, spots and circle of the field, in the frame of the view from which they were made. If
/// the discipline has no areas, their depth is 0.
struct Areas {
    Area own_goal_area{};                     ///< Goal area in front of the own goal.
    Area own_penalty_area{};                  ///< Penalty area in front of the own goal.
    Area opponent_goal_area{};                ///< Goal area in front of the opponents' goal.
    Area opponent_penalty_area{};             ///< Penalty area in front of the opponents' goal.
    Vec2 own_penalty_spot_m{};                ///< Penalty spot in front of the own goal.
    Vec2 opponent_penalty_spot_m{};           ///< Penalty spot in front of the opponents' goal.
    double centre_circle_m = 0;               ///< Radius of the centre circle around the origin.
    std::array<Vec2, 4> free_ball_spots_m{};  ///< One spot in each quarter of the field.
};

/// Returns the areas, spots and circle for a team that defends the end `defends`.
Areas areas_of(const Field& field, const AreaRules& rules, FieldEnd defends);

}  // namespace cancha::client

#pragma once

#include <array>

#include "cancha/base/vec3.h"
#include "cancha/client/field.h"

namespace cancha::client {

/// The numbers in the rules of a match that say where robots may be, as the match's settings have
/// them. 0 where the discipline has no such rule.
struct AreaRules {
    double goal_area_depth_m = 0;           ///< From the goal line.
    double goal_area_width_m = 0;           ///< Along the goal line.
    double penalty_area_depth_m = 0;        ///< From the goal line.
    double penalty_area_width_m = 0;        ///< Along the goal line.
    double penalty_spot_m = 0;              ///< From the goal line.
    double centre_circle_m = 0;             ///< Its radius.
    double free_ball_from_goal_line_m = 0;  ///< Of the free-ball spots, along x.
    double free_ball_from_side_wall_m = 0;  ///< Of the free-ball spots, along y.
    double free_ball_distance_m = 0;  ///< From a free-ball spot to either robot's mark, along x.
    unsigned goal_area_defenders =
        0;  ///< How many may be in their own goal area; the keeper counts.
    unsigned penalty_area_defenders = 0;  ///< How many may be in their own penalty area.
    unsigned goal_area_attackers = 0;     ///< How many may be in the opponents' goal area.
    unsigned penalty_area_attackers = 0;  ///< How many may be in the opponents' penalty area.
};

/// A box in front of a goal, such as the goal area; it goes on into the goal. The rules count a
/// robot that has its centre in it.
struct Area {
    FieldEnd end = FieldEnd::kNegativeX;  ///< The end at which the goal is.
    double goal_line_m = 0;               ///< Its x; see Observation for the frame.
    double depth_m = 0;                   ///< From the goal line; 0: there is no such area.
    double half_width_m = 0;              ///< On either side of the axis.

    /// How far a point is in front of the goal line; negative in the goal.
    constexpr double depth_of_m(Vec2 point_m) const {
        return end == FieldEnd::kPositiveX ? goal_line_m - point_m.x : point_m.x - goal_line_m;
    }

    /// Whether a point is in the area, or nearer to it than `margin_m`.
    bool contains(Vec2 point_m, double margin_m = 0) const;

    /// The nearest point of the field that is `margin_m` outside; the point itself where it is.
    Vec2 nearest_outside_m(Vec2 point_m, double margin_m = 0) const;

    /// Its two corners in the field, `margin_m` further out, those with y > 0 first.
    std::array<Vec2, 2> corners_m(double margin_m = 0) const;
};

/// The areas and marks of the field, in the frame of the view that they come from. All are empty
/// where the discipline has none.
struct Areas {
    Area own_goal_area{};                     ///< Before the own goal.
    Area own_penalty_area{};                  ///< Before the own goal.
    Area opponent_goal_area{};                ///< Before the opponents' goal.
    Area opponent_penalty_area{};             ///< Before the opponents' goal.
    Vec2 own_penalty_spot_m{};                ///< Before the own goal.
    Vec2 opponent_penalty_spot_m{};           ///< Before the opponents' goal.
    double centre_circle_m = 0;               ///< Radius, around the origin.
    std::array<Vec2, 4> free_ball_spots_m{};  ///< One in each quarter.
};

/// The areas and marks for a team that defends `defends`.
Areas areas_of(const Field& field, const AreaRules& rules, FieldEnd defends);

}  // namespace cancha::client

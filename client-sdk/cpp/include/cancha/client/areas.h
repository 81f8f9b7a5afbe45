#pragma once

#include <array>

#include "cancha/base/vec3.h"
#include "cancha/client/field.h"

namespace cancha::client {

/// Areas of the field and the numbers of robots that may be in them, from the settings of the
/// match. A number is 0 if the discipline has no such rule.
struct AreaRules {
    double goal_area_depth_m = 0;           ///< Depth, from the goal line.
    double goal_area_width_m = 0;           ///< Width, along the goal line.
    double penalty_area_depth_m = 0;        ///< Depth, from the goal line.
    double penalty_area_width_m = 0;        ///< Width, along the goal line.
    double penalty_spot_m = 0;              ///< Distance from the goal line.
    double centre_circle_m = 0;             ///< Radius of the centre circle.
    double free_ball_from_goal_line_m = 0;  ///< Distance of the free-ball spots, along x.
    double free_ball_from_side_wall_m = 0;  ///< Distance of the free-ball spots, along y.
    double free_ball_distance_m = 0;   ///< From a free-ball spot to either robot's mark, along x.
    unsigned goal_area_defenders = 0;  ///< Limit of robots in their own goal area, keeper included.
    unsigned penalty_area_defenders = 0;  ///< Limit of robots in their own penalty area.
    unsigned goal_area_attackers = 0;     ///< Limit of robots in the opponents' goal area.
    unsigned penalty_area_attackers = 0;  ///< Limit of robots in the opponents' penalty area.
};

/// A box in front of a goal, such as the goal area. It extends into the goal. For the rules a robot
/// is in the area if its centre is.
struct Area {
    FieldEnd end = FieldEnd::kNegativeX;  ///< The end with the goal.
    double goal_line_m = 0;               ///< x of the goal line, in the frame of the view.
    double depth_m = 0;                   ///< Depth, from the goal line. 0: no such area.
    double half_width_m = 0;              ///< Half of its width; the x axis is in the middle.

    /// Distance of a point from the goal line, positive in the field, negative in the goal.
    constexpr double depth_of_m(Vec2 point_m) const {
        return end == FieldEnd::kPositiveX ? goal_line_m - point_m.x : point_m.x - goal_line_m;
    }

    /// Whether a point is in the area or less than `margin_m` away from it.
    bool contains(Vec2 point_m, double margin_m = 0) const;

    /// Returns the nearest point of the field at least `margin_m` outside the area: `point_m`
    /// itself if it is far enough out.
    Vec2 nearest_outside_m(Vec2 point_m, double margin_m = 0) const;

    /// Returns its two corners in the field, moved outwards by `margin_m`. The one with y > 0 comes
    /// first.
    std::array<Vec2, 2> corners_m(double margin_m = 0) const;
};

/// The areas and marks of the field, in the frame of their view. All are empty if the discipline
/// has none.
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

/// Returns the areas and marks for a team that defends the end `defends`.
Areas areas_of(const Field& field, const AreaRules& rules, FieldEnd defends);

}  // namespace cancha::client

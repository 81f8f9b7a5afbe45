#pragma once

#include <cmath>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// Returns the distance of `position_m` from the goal line at `end`, towards the field; negative
/// beyond the line.
inline double depth_from_goal_line_m(const v1::Field& field, FieldEnd end, Vec2 position_m) {
    return end == FieldEnd::kPositiveX ? field.right_m() - position_m.x
                                       : position_m.x - field.left_m();
}

/// Returns the end in whose half `position_m` is.
constexpr FieldEnd half_of(Vec2 position_m) {
    return position_m.x >= 0 ? FieldEnd::kPositiveX : FieldEnd::kNegativeX;
}

/// A box in front of a goal, such as the goal area. The box extends into the goal. A robot is in
/// the box if the robot's centre is.
struct GoalBox {
    const v1::Field* field = nullptr;  ///< Field of the match. Borrowed from the settings.
    double depth_m = 0;                ///< Depth from the goal line.
    double width_m = 0;  ///< Width; the box lies evenly on both sides of the field's long axis.

    /// Whether a robot with its centre at `position_m` is in the box at `end`.
    bool contains(FieldEnd end, Vec2 position_m) const {
        return depth_from_goal_line_m(*field, end, position_m) <= depth_m &&
               std::abs(position_m.y) <= width_m / 2;
    }
};

}  // namespace cancha::referee

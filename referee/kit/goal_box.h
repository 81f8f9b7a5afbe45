#pragma once

#include <cmath>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// How far `position_m` is from the goal line at `end`, towards the field; negative beyond it.
inline double depth_from_goal_line_m(const v1::Field& field, FieldEnd end, Vec2 position_m) {
    return end == FieldEnd::kPositiveX ? field.right_m() - position_m.x
                                       : position_m.x - field.left_m();
}

/// The end in whose half `position_m` is.
constexpr FieldEnd half_of(Vec2 position_m) {
    return position_m.x >= 0 ? FieldEnd::kPositiveX : FieldEnd::kNegativeX;
}

/// A box in front of a goal, such as the goal area; it goes on into the goal. A robot is in it when
/// its centre is.
struct GoalBox {
    const v1::Field* field = nullptr;  ///< Of the match, whose settings it borrows.
    double depth_m = 0;                ///< From the goal line.
    double width_m = 0;                ///< Half of it on either side of the axis.

    /// Whether a robot with its centre there is in the box at `end`.
    bool contains(FieldEnd end, Vec2 position_m) const {
        return depth_from_goal_line_m(*field, end, position_m) <= depth_m &&
               std::abs(position_m.y) <= width_m / 2;
    }
};

}  // namespace cancha::referee

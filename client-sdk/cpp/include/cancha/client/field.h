#pragma once

#include <cstdint>

#include "cancha/base/vec3.h"

namespace cancha::client {

/// One end of the field: the goal line at +x or at -x. The values are the same as in
/// cancha.v1.FieldEnd.
enum class FieldEnd : std::uint8_t { kPositiveX = 1, kNegativeX = 2 };

/// Returns the other end.
constexpr FieldEnd opposite_of(FieldEnd end) {
    return end == FieldEnd::kPositiveX ? FieldEnd::kNegativeX : FieldEnd::kPositiveX;
}

/// The dimensions of the field, which is symmetric about the origin. World frame: x along the long
/// side, from goal to goal, y to the left of x.
struct Field {
    double half_length_m = 0;      ///< Distance from the origin to a goal line.
    double half_width_m = 0;       ///< Distance from the origin to a side wall.
    double goal_half_width_m = 0;  ///< Distance from the middle of a goal to a post.
    double goal_depth_m = 0;       ///< Distance from a goal line to the back of the goal.
    double corner_side_m = 0;      ///< Side, along the walls, of the triangles in the corners.

    /// Returns the middle of the goal line at `end`.
    constexpr Vec2 goal_m(FieldEnd end) const {
        return {end == FieldEnd::kPositiveX ? half_length_m : -half_length_m, 0};
    }
};

}  // namespace cancha::client

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "cancha/base/vec3.h"
#include "server/sim/world/planar_collision.h"

namespace cancha::world::ode {

/// The part of the ground around its origin that no wall stands on, as a rectangle along the axes:
/// whoever is inside of it touches no wall, and need not ask each of them.
class ClearGround {
  public:
    /// Takes away what the wall stands on, so that the nearest edge stays as far away as it can.
    void add_wall(const Rectangle& wall) {
        const Vec2 half_m{reach_along(wall, {1, 0}), reach_along(wall, {0, 1})};
        const double right_m = wall.centre_m.x - half_m.x;
        const double left_m = -(wall.centre_m.x + half_m.x);
        const double top_m = wall.centre_m.y - half_m.y;
        const double bottom_m = -(wall.centre_m.y + half_m.y);
        const double farthest_m = std::max({right_m, left_m, top_m, bottom_m});
        double& edge_m = farthest_m == right_m  ? right_m_
                         : farthest_m == left_m ? left_m_
                         : farthest_m == top_m  ? top_m_
                                                : bottom_m_;
        edge_m = std::min(edge_m, farthest_m);
    }

    /// Whether a circle there is near no wall, as is_near() of contacts.cpp would say.
    bool contains(Vec2 centre_m, double radius_m) const {
        const double margin_m = kMargin * radius_m;
        return centre_m.x + margin_m < right_m_ && margin_m - centre_m.x < left_m_ &&
               centre_m.y + margin_m < top_m_ && margin_m - centre_m.y < bottom_m_;
    }

  private:
    // A turned box with a margin round it reaches up to sqrt(2) times the margin farther.
    static constexpr double kMargin = 1.5;

    static double reach_along(const Rectangle& box, Vec2 axis) {
        return std::abs(dot(box.heading, axis)) * box.half_extent_m.x +
               std::abs(dot(left_of(box.heading), axis)) * box.half_extent_m.y;
    }

    double right_m_ = std::numeric_limits<double>::infinity();  ///< Along x.
    double left_m_ = std::numeric_limits<double>::infinity();   ///< Against x.
    double top_m_ = std::numeric_limits<double>::infinity();
    double bottom_m_ = std::numeric_limits<double>::infinity();
};

}  // namespace cancha::world::ode

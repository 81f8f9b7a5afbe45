#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cancha/base/vec3.h"

namespace cancha::world::ode {

/// Grid over the ground. Each cell lists the bodies that stand on it or near it, so that a moving
/// body need not be compared with every wall.
class StandingGrid {
  public:
    /// Axis-aligned rectangle around a body that never moves.
    struct Extent {
        Vec2 centre_m;
        Vec2 reach_m;  ///< Distances from its centre to its sides.
    };

    /// Builds the grid. `margin_m`: distance within which a body counts as near.
    void build(std::span<const Extent> extents, double margin_m);

    /// Indices of the bodies near the point, and maybe of others, in ascending order.
    std::span<const std::uint32_t> near(Vec2 point_m) const {
        const std::size_t cell = row_of(point_m.y) * kSide + column_of(point_m.x);
        return std::span(standing_).subspan(first_[cell], first_[cell + 1] - first_[cell]);
    }

  private:
    /// Number of cells along each axis. Cells at the edges extend to infinity.
    static constexpr std::size_t kSide = 16;

    static std::size_t place_of(double way_m, double cells_per_m);

    std::size_t column_of(double x_m) const { return place_of(x_m - corner_m_.x, cells_per_m_.x); }

    std::size_t row_of(double y_m) const { return place_of(y_m - corner_m_.y, cells_per_m_.y); }

    Vec2 corner_m_{};
    Vec2 cells_per_m_{};
    std::vector<std::uint32_t> first_;     ///< Start of each cell's list, and the end of the last.
    std::vector<std::uint32_t> standing_;  ///< Lists of all cells.
};

inline std::size_t StandingGrid::place_of(double way_m, double cells_per_m) {
    constexpr double kLast = kSide - 1;
    const double place = way_m * cells_per_m;
    const double above = place > 0 ? place : 0;
    return static_cast<std::size_t>(above < kLast ? above : kLast);
}

}  // namespace cancha::world::ode

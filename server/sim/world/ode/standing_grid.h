#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cancha/base/vec3.h"

namespace cancha::world::ode {

/// The ground in cells, each of which knows what stands on it or near: so what moves need not ask
/// each wall.
class StandingGrid {
  public:
    /// The rectangle along the axes around something that never moves.
    struct Extent {
        Vec2 centre_m;
        Vec2 reach_m;  ///< From its centre to its sides.
    };

    /// All that stands, and how near counts.
    void build(std::span<const Extent> extents, double margin_m);

    /// Those that are near the point, and maybe others, in their order.
    std::span<const std::uint32_t> near(Vec2 point_m) const {
        const std::size_t cell = row_of(point_m.y) * kSide + column_of(point_m.x);
        return std::span(standing_).subspan(first_[cell], first_[cell + 1] - first_[cell]);
    }

  private:
    /// Cells along each axis. Those at the edges go on without end.
    static constexpr std::size_t kSide = 16;

    static std::size_t place_of(double way_m, double cells_per_m);

    std::size_t column_of(double x_m) const { return place_of(x_m - corner_m_.x, cells_per_m_.x); }

    std::size_t row_of(double y_m) const { return place_of(y_m - corner_m_.y, cells_per_m_.y); }

    Vec2 corner_m_{};
    Vec2 cells_per_m_{};
    std::vector<std::uint32_t> first_;     ///< For each cell and one more: where its part begins.
    std::vector<std::uint32_t> standing_;  ///< Parts of all cells.
};

inline std::size_t StandingGrid::place_of(double way_m, double cells_per_m) {
    constexpr double kLast = kSide - 1;
    const double place = way_m * cells_per_m;
    const double above = place > 0 ? place : 0;
    return static_cast<std::size_t>(above < kLast ? above : kLast);
}

}  // namespace cancha::world::ode

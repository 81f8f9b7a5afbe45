#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cancha/base/vec3.h"

namespace cancha::world::ode {

/// Grid of cells over the ground. Each cell lists the bodies that are in the cell or near it and
/// never move. So a moving body needs to be compared only with the walls near it.
class StandingGrid {
  public:
    /// Rectangle around a body that never moves, seen from above. Its sides are parallel to the
    /// world's x and y.
    struct Extent {
        Vec2 centre_m;
        Vec2 reach_m;  ///< Distances from the centre to the sides, along x and y.
    };

    /// Builds the grid. `extents`: one for each body. `margin_m`: distance from a cell up to which
    /// a body counts as near.
    void build(std::span<const Extent> extents, double margin_m);

    /// Returns the indices in `extents` of all bodies near the point, in ascending order, and
    /// possibly of some bodies farther away.
    std::span<const std::uint32_t> near(Vec2 point_m) const {
        const std::size_t cell = row_of(point_m.y) * kSide + column_of(point_m.x);
        return std::span(standing_).subspan(first_[cell], first_[cell + 1] - first_[cell]);
    }

  private:
    /// Number of cells along each axis. Cells at the edges extend to infinity.
    static constexpr std::size_t kSide = 16;

    /// Returns the row or column of a point. `way_m`: distance of the point from the grid's corner
    /// along the axis.
    static std::size_t place_of(double way_m, double cells_per_m);

    std::size_t column_of(double x_m) const { return place_of(x_m - corner_m_.x, cells_per_m_.x); }

    std::size_t row_of(double y_m) const { return place_of(y_m - corner_m_.y, cells_per_m_.y); }

    Vec2 corner_m_{};  ///< Corner with the lowest x and y.
    Vec2 cells_per_m_{};
    /// For each cell the index in `standing_` at which the list of the cell begins. One more
    /// element at the end is the end of the last list.
    std::vector<std::uint32_t> first_;
    /// Lists of all cells, one after the other: indices of bodies in `extents`.
    std::vector<std::uint32_t> standing_;
};

inline std::size_t StandingGrid::place_of(double way_m, double cells_per_m) {
    constexpr double kLast = kSide - 1;
    const double place = way_m * cells_per_m;
    const double above = place > 0 ? place : 0;
    return static_cast<std::size_t>(above < kLast ? above : kLast);
}

}  // namespace cancha::world::ode

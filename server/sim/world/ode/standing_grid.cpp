#include "server/sim/world/ode/standing_grid.h"

#include <algorithm>
#include <array>
#include <limits>

namespace cancha::world::ode {

void StandingGrid::build(std::span<const Extent> extents, double margin_m) {
    constexpr double kNone = std::numeric_limits<double>::infinity();
    const Vec2 margin{margin_m, margin_m};
    corner_m_ = {kNone, kNone};
    Vec2 opposite_m{-kNone, -kNone};
    for (const auto& [centre_m, reach_m] : extents) {
        const Vec2 least_m = centre_m - reach_m - margin;
        const Vec2 most_m = centre_m + reach_m + margin;
        corner_m_ = {std::min(corner_m_.x, least_m.x), std::min(corner_m_.y, least_m.y)};
        opposite_m = {std::max(opposite_m.x, most_m.x), std::max(opposite_m.y, most_m.y)};
    }
    const bool is_empty = extents.empty();
    corner_m_ = is_empty ? Vec2{} : corner_m_;
    const Vec2 size_m = is_empty ? Vec2{} : opposite_m - corner_m_;
    cells_per_m_ = {size_m.x > 0 ? kSide / size_m.x : 0, size_m.y > 0 ? kSide / size_m.y : 0};

    std::array<std::vector<std::uint32_t>, kSide * kSide> cells;
    for (std::uint32_t i = 0; i < extents.size(); ++i) {
        const Vec2 least_m = extents[i].centre_m - extents[i].reach_m - margin;
        const Vec2 most_m = extents[i].centre_m + extents[i].reach_m + margin;
        for (std::size_t row = row_of(least_m.y); row <= row_of(most_m.y); ++row) {
            for (std::size_t column = column_of(least_m.x); column <= column_of(most_m.x);
                 ++column) {
                cells[row * kSide + column].push_back(i);
            }
        }
    }
    first_.assign(1, 0);
    standing_.clear();
    for (const std::vector<std::uint32_t>& cell : cells) {
        standing_.insert(standing_.end(), cell.begin(), cell.end());
        first_.push_back(static_cast<std::uint32_t>(standing_.size()));
    }
}

}  // namespace cancha::world::ode

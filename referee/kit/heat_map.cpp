#include "referee/kit/heat_map.h"

#include <algorithm>

namespace cancha::referee {

namespace {

std::size_t cell_at(double position_m, double min_m, double cell_m, std::size_t cells) {
    const double last = static_cast<double>(cells - 1);
    return static_cast<std::size_t>(std::clamp((position_m - min_m) / cell_m, 0.0, last));
}

}  // namespace

HeatMap::HeatMap(const v1::Discipline& settings)
    : min_x_m_(settings.field().left_m()),
      min_y_m_(settings.field().bottom_m()),
      cell_x_m_((settings.field().right_m() - min_x_m_) / kColumns),
      cell_y_m_((settings.field().top_m() - min_y_m_) / kRows) {}

void HeatMap::count(Vec2 position_m) {
    const std::size_t column = cell_at(position_m.x, min_x_m_, cell_x_m_, kColumns);
    const std::size_t row = cell_at(position_m.y, min_y_m_, cell_y_m_, kRows);
    ++ticks_[row * kColumns + column];
}

void HeatMap::describe(v1::HeatMap& message) const {
    message.set_columns(kColumns);
    message.set_rows(kRows);
    message.set_min_x_m(min_x_m_);
    message.set_min_y_m(min_y_m_);
    message.set_cell_x_m(cell_x_m_);
    message.set_cell_y_m(cell_y_m_);
    message.mutable_ticks()->Assign(ticks_.begin(), ticks_.end());
}

}  // namespace cancha::referee

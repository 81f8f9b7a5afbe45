#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/statistics.pb.h"

namespace cancha::referee {

/// Counts the ticks that something spends in each cell of a coarse grid over the field.
class HeatMap {
  public:
    /// Number of columns. Cells are about 9 x 11 cm on the field of five a side, a little more than
    /// a robot.
    static constexpr std::size_t kColumns = 24;
    /// Number of rows.
    static constexpr std::size_t kRows = 16;

    /// Prepares for the field of these settings.
    explicit HeatMap(const v1::Discipline& settings);

    /// Counts one tick at this position in the attack frame, in which the team attacks towards +x.
    /// A position outside the field counts in the nearest cell. Expects: the position is finite.
    void count(Vec2 position_m);

    /// Fills in the size of the grid and the ticks of each cell.
    void describe(v1::HeatMap& message) const;

  private:
    double min_x_m_;
    double min_y_m_;
    double cell_x_m_;
    double cell_y_m_;
    std::array<std::uint32_t, kColumns * kRows> ticks_{};
};

}  // namespace cancha::referee

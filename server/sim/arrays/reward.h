#pragma once

#include <span>

namespace cancha::arrays {

/// Writes the rewards of blue (`rewards[0]`) and yellow (`rewards[1]`) between two statuses of the
/// same match. A team's reward is its gain in points and progress, less the gain of the other team.
/// In a course only progress counts, because points are hundredths of progress there.
/// Expects: both rows are statuses (status_table.h).
void write_rewards(std::span<const double> before, std::span<const double> after, bool is_course,
                   std::span<double, 2> rewards);

}  // namespace cancha::arrays

#pragma once

#include <span>

namespace cancha::arrays {

/// Writes the rewards of blue (`rewards[0]`) and yellow (`rewards[1]`) between two statuses of the
/// same match. A team's reward is the points that the team gains from `before` to `after`, minus
/// the points that the other team gains. In a discipline with a course (`is_course`), such as a
/// race, the gain in progress counts instead of points, because points there only repeat the
/// progress in hundredths. Expects: `before` and `after` are rows that write_status() wrote.
void write_rewards(std::span<const double> before, std::span<const double> after, bool is_course,
                   std::span<double, 2> rewards);

}  // namespace cancha::arrays

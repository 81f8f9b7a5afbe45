#pragma once

#include <span>

namespace cancha::arrays {

/// What a team gains from one status to a later one of the same match: its points less those of the
/// other team, and its progress less that of the other. For `rewards[0]` blue, `rewards[1]` yellow.
/// In a course, where points are hundredths of progress, only progress counts. Expects: both rows
/// are statuses (status_table.h).
void write_rewards(std::span<const double> before, std::span<const double> after, bool is_course,
                   std::span<double, 2> rewards);

}  // namespace cancha::arrays

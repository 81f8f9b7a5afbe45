#include "server/sim/arrays/reward.h"

#include "server/sim/arrays/status_table.h"

namespace cancha::arrays {
namespace {

double gain(std::span<const double> before, std::span<const double> after, StatusColumn column) {
    const auto place = static_cast<std::size_t>(column);
    return after[place] - before[place];
}

}  // namespace

void write_rewards(std::span<const double> before, std::span<const double> after, bool is_course,
                   std::span<double, 2> rewards) {
    using enum StatusColumn;
    double blue = gain(before, after, kBlueProgress) - gain(before, after, kYellowProgress);
    if (!is_course) {
        blue += gain(before, after, kBlueScore) - gain(before, after, kYellowScore);
    }
    rewards[0] = blue;
    rewards[1] = -blue;
}

}  // namespace cancha::arrays

#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace cancha::client {

/// Returns a hint for the end of an error text about these numbers. If one of them is NaN, the hint
/// tells the most likely cause. Otherwise the hint is empty.
inline const char* nan_hint(std::initializer_list<double> numbers) {
    const bool has_nan =
        std::ranges::any_of(numbers, [](double number) { return std::isnan(number); });
    return has_nan ? "; positions are NaN where a discipline has no overhead view (see "
                     "RobotView::readings) or no ball"
                   : "";
}

}  // namespace cancha::client

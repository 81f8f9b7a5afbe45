#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace cancha::client {

/// The end of a refusal of these numbers: where most NaNs come from, if one is NaN.
inline const char* nan_hint(std::initializer_list<double> numbers) {
    const bool has_nan =
        std::ranges::any_of(numbers, [](double number) { return std::isnan(number); });
    return has_nan ? "; positions are NaN where a discipline has no overhead view (see "
                     "RobotView::readings) or no ball"
                   : "";
}

}  // namespace cancha::client

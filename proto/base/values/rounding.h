#pragma once

#include <cmath>
#include <cstdint>

namespace cancha {

/// Rounds to the nearest whole number, and halves away from zero: the same result as
/// std::llround(). The function is inline, because the function call of std::llround() takes longer
/// than the rounding itself. Numbers of 2^52 or more, and NaN, are passed to std::llround().
inline std::int64_t to_nearest(double number) {
    constexpr double kWholeFromHereOn = 0x1p52;
    if (!(std::abs(number) < kWholeFromHereOn)) {
        return std::llround(number);
    }
    const auto whole = static_cast<std::int64_t>(number);
    const double rest = number - static_cast<double>(whole);  // Exact.
    return whole + static_cast<int>(rest >= 0.5) - static_cast<int>(rest <= -0.5);
}

}  // namespace cancha

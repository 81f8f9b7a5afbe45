#pragma once

#include <cmath>
#include <cstdint>

namespace cancha {

/// Rounds to the nearest whole number, halves away from zero, like std::llround(). Avoids its call,
/// which takes longer than the rounding.
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

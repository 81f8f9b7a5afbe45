#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "cancha/base/result.h"
#include "cancha/base/tick.h"
#include "cancha/v1/discipline.pb.h"

namespace cancha {

/// Returns the tick rate of these settings: from tick_s, rounded to the nanosecond, if tick_s is
/// given, otherwise from tick_rate_hz. Fails: kInvalidInput: the rate is out of range; the text
/// gives the range.
inline Result<TickRate> tick_rate_of(const v1::Timing& timing) {
    constexpr double kShortest_s = 1e-9;
    constexpr double kLongest_s = 3600;
    if (!timing.has_tick_s()) {
        return timing.tick_rate_hz() > 0
                   ? Result<TickRate>(TickRate{timing.tick_rate_hz()})
                   : Error{ErrorCode::kInvalidInput, "timing.tick_rate_hz: must be at least 1"};
    }
    const double tick_s = timing.tick_s();
    if (!(tick_s >= kShortest_s && tick_s <= kLongest_s)) {  // NaN compares false.
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("timing.tick_s: must be from {} to {} s, got {}", kShortest_s,
                                 kLongest_s, tick_s)};
    }
    constexpr double kNanosecondsPerSecond = 1e9;
    return TickRate::of_tick(
        std::chrono::nanoseconds{std::llround(tick_s * kNanosecondsPerSecond)});
}

/// Writes a tick rate into settings. If the rate is a whole number of hertz, sets only
/// tick_rate_hz, which every client understands. Otherwise sets tick_s, and tick_rate_hz to the
/// nearest whole number.
inline void write_tick_rate(TickRate rate, v1::Timing& timing) {
    constexpr double kMost_hz = 1000;  // The limit of tick_rate_hz in the schema.
    timing.set_tick_rate_hz(
        static_cast<std::uint32_t>(std::clamp(std::round(rate.hz()), 1.0, kMost_hz)));
    if (rate.whole_hz() == timing.tick_rate_hz()) {
        timing.clear_tick_s();
    } else {
        timing.set_tick_s(rate.period_s());
    }
}

}  // namespace cancha

#pragma once

#include <algorithm>
#include <cstdint>

#include "cancha/base/tick.h"

namespace cancha::recording {

/// Longest segment, in ticks: one second at a thousand ticks a second.
inline constexpr std::uint64_t kMostTicksPerSegment = 1000;

/// Length of a recording's segments, in ticks; the last may be shorter. Two seconds, as in most
/// video streams: short, so that a viewer that jumps loads little; long, so that a viewer that
/// follows asks seldom.
inline std::uint64_t ticks_per_segment(TickRate rate) {
    constexpr double kSegmentS = 2;
    return std::clamp<std::uint64_t>(rate.ticks_in(kSegmentS), 1, kMostTicksPerSegment);
}

/// Highest number of ticks from one recorded status of the match to the next. Small enough for a
/// clock that shows tenths of a second.
inline std::uint64_t ticks_per_status(TickRate rate) {
    constexpr double kStatusS = 1.0 / 6;
    return std::max<std::uint64_t>(rate.ticks_in(kStatusS), 1);
}

}  // namespace cancha::recording

#pragma once

#include <algorithm>
#include <cstdint>

#include "cancha/base/tick.h"

namespace cancha::recording {

/// Longest segment of a recording (a piece of play that can be read alone), in ticks: one second at
/// a thousand ticks a second.
inline constexpr std::uint64_t kMostTicksPerSegment = 1000;

/// Returns the length of a recording's segments, in ticks; the last one may be shorter. The length
/// is two seconds of play, as in most video streams. A short segment lets a viewer that jumps load
/// little. A long segment lets a viewer that follows the match ask for new data seldom.
inline std::uint64_t ticks_per_segment(TickRate rate) {
    constexpr double kSegmentS = 2;
    return std::clamp<std::uint64_t>(rate.ticks_in(kSegmentS), 1, kMostTicksPerSegment);
}

/// Returns the largest number of ticks from one recorded status of the match to the next. Small
/// enough for a clock that shows tenths of a second.
inline std::uint64_t ticks_per_status(TickRate rate) {
    constexpr double kStatusS = 1.0 / 6;
    return std::max<std::uint64_t>(rate.ticks_in(kStatusS), 1);
}

}  // namespace cancha::recording

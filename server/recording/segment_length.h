#pragma once

#include <algorithm>
#include <cstdint>

#include "cancha/base/tick.h"

namespace cancha::recording {

/// The longest segment, in ticks: at a thousand ticks a second, one second.
inline constexpr std::uint64_t kMostTicksPerSegment = 1000;

/// A recording is cut into segments of so many ticks; the last may be shorter. Two seconds, as of
/// most streams of video: who jumps waits for little, and who follows asks seldom.
inline std::uint64_t ticks_per_segment(TickRate rate) {
    constexpr double kSegmentS = 2;
    return std::clamp<std::uint64_t>(rate.ticks_in(kSegmentS), 1, kMostTicksPerSegment);
}

/// The status of the match is recorded at least with every so manieth tick: a clock that shows
/// tenths of a second is right without counting on.
inline std::uint64_t ticks_per_status(TickRate rate) {
    constexpr double kStatusS = 1.0 / 6;
    return std::max<std::uint64_t>(rate.ticks_in(kStatusS), 1);
}

}  // namespace cancha::recording

#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Figures of a very long match with random commands in this process. They show whether a
/// simulation that runs for days loses speed. The speed of the machine itself changes over such a
/// time. Therefore an identical match begins when the long match has come to its last tenth. The
/// last tenth of the long match and the first tenth of the other match are played at the same time,
/// in alternating pieces, and compared. Speeds are in ticks per second of processor time. The first
/// tenth begins after the warm-up.
struct EnduranceFigures {
    std::uint64_t ticks = 0;             ///< Number of ticks played.
    double first_tenth_ticks_per_s = 0;  ///< Speed of the identical match in its first tenth.
    double last_tenth_ticks_per_s = 0;   ///< Speed of the long match in its last tenth.
    /// Growth of this process's memory, from the end of the first tenth of the long match to its
    /// end.
    std::int64_t rss_growth_kb = 0;
    std::uint64_t goals = 0;  ///< Number of goals in the long match.
    /// First body of the long match that was off the field, inside a wall, or in a state with NaN
    /// or infinity, with its position and tick. Empty if there was none.
    std::string first_fault;
};

/// Plays `ticks` ticks of a variant such as "simurosot/5v5". Calls `on_progress` now and then with
/// the number of ticks played so far. Fails: the variant cannot be loaded.
Result<EnduranceFigures> measure_endurance(
    const std::string& variant, std::uint64_t ticks,
    const std::function<void(std::uint64_t ticks)>& on_progress);

}  // namespace cancha::bench

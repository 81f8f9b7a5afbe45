#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Figures of very long random play in process: a simulation must run for days with no loss of
/// performance. The machine does not run at one speed all that time, so the last tenth is played
/// in turn with the first tenth of another match, the same one again, in pieces. Speeds are per
/// second of processor time; the first tenth begins after the warm-up.
struct EnduranceFigures {
    std::uint64_t ticks = 0;
    double first_tenth_ticks_per_s = 0;  ///< Beside the last tenth.
    double last_tenth_ticks_per_s = 0;
    std::int64_t rss_growth_kb = 0;  ///< From the end of the first tenth to the end.
    std::uint64_t goals = 0;
    std::string first_fault;  ///< Who was not finite or off the field first; empty: nobody.
};

/// `on_progress` is told how many ticks have been played, now and then.
Result<EnduranceFigures> measure_endurance(
    const std::string& variant, std::uint64_t ticks,
    const std::function<void(std::uint64_t ticks)>& on_progress);

}  // namespace cancha::bench

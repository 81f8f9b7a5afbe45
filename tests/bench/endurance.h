#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Figures of very long random play in process: a simulation must run for days without losing
/// speed. The speed of the machine itself changes over such a time. So the last tenth is measured
/// beside the first tenth of a second, identical match; the two are played in alternating pieces.
/// Speeds are per second of processor time. The first tenth begins after the warm-up.
struct EnduranceFigures {
    std::uint64_t ticks = 0;
    double first_tenth_ticks_per_s = 0;  ///< Speed of the first tenth, played beside the last.
    double last_tenth_ticks_per_s = 0;
    std::int64_t rss_growth_kb = 0;  ///< Growth from the end of the first tenth to the end.
    std::uint64_t goals = 0;
    std::string first_fault;  ///< First body with a bad number or off the field; empty: none.
};

/// Plays `ticks` ticks. Calls `on_progress` now and then with the number of ticks played so far.
Result<EnduranceFigures> measure_endurance(
    const std::string& variant, std::uint64_t ticks,
    const std::function<void(std::uint64_t ticks)>& on_progress);

}  // namespace cancha::bench

#pragma once

#include <cstdint>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Cost of recording a match, and speed of proving the recording. The match is the all-chase scrum
/// of simurosot/5v5 in process, played in turn with and without a recording.
struct RecordingFigures {
    double plain_ticks_per_s = 0;
    double recorded_ticks_per_s = 0;
    double cost_us_per_tick = 0;
    double megabytes_per_10_min = 0;  ///< Units of 10^6 bytes, for 10 simulated minutes.
    double verify_ticks_per_s = 0;    ///< Speed of simulating again and comparing.
    bool is_proved = false;           ///< Whether all ticks of the recording came out equal.
};

/// Plays `ticks` ticks with and without a recording. Fails: kIo, kInvalidInput.
Result<RecordingFigures> measure_recording(std::uint64_t ticks);

}  // namespace cancha::bench

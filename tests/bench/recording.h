#pragma once

#include <cstdint>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Cost of recording a match, and speed of verifying the recording. The match is simurosot/5v5 in
/// this process with all robots driving at the ball, played with and without a recording, a piece
/// of each in turn.
struct RecordingFigures {
    double plain_ticks_per_s = 0;
    double recorded_ticks_per_s = 0;
    double cost_us_per_tick = 0;  ///< Time that recording adds to a tick.
    /// Size of the recording, in 10^6 bytes per 10 simulated minutes.
    double megabytes_per_10_min = 0;
    /// Speed of `cancha-replay verify`, which simulates again and compares.
    double verify_ticks_per_s = 0;
    /// True if all ticks of the recording were equal when simulated again.
    bool is_proved = false;
};

/// Plays `ticks` ticks with and without a recording. Fails: kIo: the recording cannot be written;
/// kInvalidInput: the discipline cannot be loaded.
Result<RecordingFigures> measure_recording(std::uint64_t ticks);

}  // namespace cancha::bench

#pragma once

#include <cstdint>

#include "cancha/base/result.h"

namespace cancha::bench {

/// What it costs to record a match, and how fast the recording is proved: the all-chase scrum of
/// simurosot/5v5 in process, in turn with and without a recording.
struct RecordingFigures {
    double plain_ticks_per_s = 0;
    double recorded_ticks_per_s = 0;
    double cost_us_per_tick = 0;
    double megabytes_per_10_min = 0;  ///< Of 10^6 bytes; simulated minutes.
    double verify_ticks_per_s = 0;    ///< Simulated again and compared.
    bool is_proved = false;           ///< All ticks of the recording are equal again.
};

/// Fails: kIo, kInvalidInput.
Result<RecordingFigures> measure_recording(std::uint64_t ticks);

}  // namespace cancha::bench

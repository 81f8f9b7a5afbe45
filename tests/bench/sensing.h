#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// The match ends then.
inline constexpr std::uint64_t kMostSensingTicks = 170'000;

/// What one sensor costs, as all robots of the match carry it and nothing else.
struct SensorFigures {
    std::string name;
    std::string type;
    double readings_per_tick = 0;  ///< Of all robots, in the mean.
    double us_per_tick = 0;
    double tick_over_bare = 0;  ///< Time of a tick with it / without any sensor.
    double us_per_reading = 0;
};

/// Of drone_maze/signed, whose drones turn round in the air. Time is that of the processor.
struct SensingFigures {
    std::string variant;
    double bare_us_per_tick = 0;  ///< Without any sensor.
    double full_us_per_tick = 0;  ///< With all that the variant has.
    std::vector<SensorFigures> sensors;
    bool is_same_flight = false;  ///< Sensors change nothing of what happens.

    double full_over_bare() const { return full_us_per_tick / bare_us_per_tick; }
};

/// Measures the match with all of its sensors, with each alone and with none, `ticks` each, side by
/// side in pieces. Expects: at most kMostSensingTicks. Fails: kInvalidInput.
Result<SensingFigures> measure_sensing(std::uint64_t ticks);

}  // namespace cancha::bench

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Length of the measured match, in ticks.
inline constexpr std::uint64_t kMostSensingTicks = 170'000;

/// Cost of one sensor, if all robots of the match carry this sensor only.
struct SensorFigures {
    std::string name;
    std::string type;
    double readings_per_tick = 0;  ///< Readings of all robots together, on average.
    double us_per_tick = 0;
    double tick_over_bare = 0;  ///< Time of a tick with this sensor / without any.
    double us_per_reading = 0;
};

/// Cost of the sensors of drone_maze/signed, whose drones turn round in the air. In processor time.
struct SensingFigures {
    std::string variant;
    double bare_us_per_tick = 0;  ///< Time without any sensor.
    double full_us_per_tick = 0;  ///< Time with all sensors of the variant.
    std::vector<SensorFigures> sensors;
    bool is_same_flight = false;  ///< Whether all flights are the same, so sensors change nothing.

    double full_over_bare() const { return full_us_per_tick / bare_us_per_tick; }
};

/// Measures the match with all of its sensors, with each alone and with none. Plays `ticks` ticks
/// of each, in alternating pieces. Expects: at most kMostSensingTicks. Fails: kInvalidInput.
Result<SensingFigures> measure_sensing(std::uint64_t ticks);

}  // namespace cancha::bench

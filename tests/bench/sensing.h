#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Largest number of ticks that can be measured: the length of the match.
inline constexpr std::uint64_t kMostSensingTicks = 170'000;

/// Cost of one sensor, measured in a match whose robots carry this sensor only.
struct SensorFigures {
    std::string name;
    std::string type;
    double readings_per_tick = 0;  ///< Mean number of readings of all robots together.
    double us_per_tick = 0;        ///< Time that the sensor adds to a tick.
    double tick_over_bare = 0;     ///< Time of a tick with this sensor / time without any sensor.
    double us_per_reading = 0;
};

/// Cost of the sensors of drone_maze/signed, whose drones turn round in the air. Times are
/// processor time.
struct SensingFigures {
    std::string variant;
    double bare_us_per_tick = 0;  ///< Time of a tick without any sensor.
    double full_us_per_tick = 0;  ///< Time of a tick with all sensors of the variant.
    std::vector<SensorFigures> sensors;
    /// True if all flights were the same, as sensors must not change a flight.
    bool is_same_flight = false;

    double full_over_bare() const { return full_us_per_tick / bare_us_per_tick; }
};

/// Measures the match with all of its sensors, with each sensor alone, and with none: `ticks` ticks
/// of each, a piece of each in turn. Expects: ticks <= kMostSensingTicks. Fails: kInvalidInput: the
/// discipline cannot be loaded.
Result<SensingFigures> measure_sensing(std::uint64_t ticks);

}  // namespace cancha::bench

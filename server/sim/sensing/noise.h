#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include "server/sim/world/random.h"

namespace cancha::sensing {

/// Random errors of one reading of one sensor. They depend only on the match's seed, the tick and
/// the sensor, so a reading that is taken again has the same errors.
class Noise {
  public:
    /// `sensor`: index of the sensor among all sensors of the match.
    Noise(std::uint64_t match_seed, std::uint64_t tick, std::uint64_t sensor)
        : key_(world::mix(world::mix(world::mix(match_seed ^ kOfSensors) ^ tick) ^ sensor)) {}

    /// Returns a random number from a normal distribution with mean 0, by the transform of Box and
    /// Muller. `deviation`: standard deviation; with 0 the result is 0.
    double normal(double deviation) {
        if (deviation == 0) {
            return 0;
        }
        const double radius = std::sqrt(-2 * std::log(1 - share()));
        return deviation * radius * std::cos(2 * std::numbers::pi * share());
    }

  private:
    // Makes these numbers independent of all other random numbers that come from the seed.
    static constexpr std::uint64_t kOfSensors = 0x53656e736f7273;

    /// Returns a number in [0, 1), evenly distributed.
    double share() {
        constexpr int kSpareBits = 11;  // A double holds 53 of the 64 bits.
        return static_cast<double>(world::mix(key_ ^ ++drawn_) >> kSpareBits) * 0x1p-53;
    }

    std::uint64_t key_;
    std::uint64_t drawn_ = 0;
};

}  // namespace cancha::sensing

#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include "server/sim/world/random.h"

namespace cancha::sensing {

/// Errors of one reading of one sensor. They depend on nothing but the match's seed, the tick and
/// the sensor, so they are the same whenever the reading is taken again.
class Noise {
  public:
    Noise(std::uint64_t match_seed, std::uint64_t tick, std::uint64_t sensor)
        : key_(world::mix(world::mix(world::mix(match_seed ^ kOfSensors) ^ tick) ^ sensor)) {}

    /// From a normal distribution about 0: Box and Muller's transform. 0 if there is no deviation.
    double normal(double deviation) {
        if (deviation == 0) {
            return 0;
        }
        const double radius = std::sqrt(-2 * std::log(1 - share()));
        return deviation * radius * std::cos(2 * std::numbers::pi * share());
    }

  private:
    // Keeps them apart from all else that the seed decides.
    static constexpr std::uint64_t kOfSensors = 0x53656e736f7273;

    /// In [0, 1).
    double share() {
        constexpr int kSpareBits = 11;  // A double holds 53 of the 64.
        return static_cast<double>(world::mix(key_ ^ ++drawn_) >> kSpareBits) * 0x1p-53;
    }

    std::uint64_t key_;
    std::uint64_t drawn_ = 0;
};

}  // namespace cancha::sensing

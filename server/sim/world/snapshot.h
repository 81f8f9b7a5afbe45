#pragma once

#include <cstdint>
#include <vector>

#include "cancha/base/tick.h"

namespace cancha::world {

/// All that decides the future of a world, bit by bit; for that world, or one made from the same
/// spec.
struct WorldSnapshot {
    std::uint64_t seed = 0;       ///< Seed of the match.
    Tick tick;                    ///< Tick of the world.
    std::vector<double> numbers;  ///< Bodies, commands and drives, in the world's own order.
    std::vector<double> felt{};   ///< Of a world that keeps what bodies feel; else empty.

    /// Whether all bits are equal.
    friend bool operator==(const WorldSnapshot&, const WorldSnapshot&) = default;
};

}  // namespace cancha::world

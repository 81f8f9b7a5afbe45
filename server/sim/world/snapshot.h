#pragma once

#include <cstdint>
#include <vector>

#include "cancha/base/tick.h"

namespace cancha::world {

/// Everything that decides the future of a world, bit by bit. Valid for that world, or for one made
/// from an equal spec.
struct WorldSnapshot {
    std::uint64_t seed = 0;       ///< Seed of the match.
    Tick tick;                    ///< Tick of the world.
    std::vector<double> numbers;  ///< Bodies, commands and drives, in the world's own order.
    std::vector<double> felt{};   ///< Feelings; empty if the world does not keep them.

    /// Whether all bits are equal.
    friend bool operator==(const WorldSnapshot&, const WorldSnapshot&) = default;
};

}  // namespace cancha::world

#pragma once

#include <cstdint>
#include <vector>

#include "cancha/base/tick.h"

namespace cancha::world {

/// All that decides the future of a world, bit by bit; for that world, or one made from the same
/// spec.
struct WorldSnapshot {
    std::uint64_t seed = 0;       ///< Of the match.
    Tick tick;                    ///< Of the world.
    std::vector<double> numbers;  ///< Of bodies, commands and drives, in the world's own order.

    /// The same bits.
    friend bool operator==(const WorldSnapshot&, const WorldSnapshot&) = default;
};

}  // namespace cancha::world

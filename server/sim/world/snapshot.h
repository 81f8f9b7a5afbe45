#pragma once

#include <cstdint>
#include <vector>

#include "cancha/base/tick.h"

namespace cancha::world {

/// Everything that decides how a world continues, bit by bit. A world accepts a snapshot of another
/// world (World::restore()) if both worlds were made from equal specs.
struct WorldSnapshot {
    std::uint64_t seed = 0;  ///< Seed of the match.
    Tick tick;               ///< Tick of the world.
    /// State of bodies, commands and drives, in an order that only World knows.
    std::vector<double> numbers;
    /// Forces that bodies feel; empty unless World::start_feeling() was called.
    std::vector<double> felt{};

    /// Whether all bits are equal.
    friend bool operator==(const WorldSnapshot&, const WorldSnapshot&) = default;
};

}  // namespace cancha::world

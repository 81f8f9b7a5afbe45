#pragma once

#include <cstdint>

#include "cancha/base/tick.h"

namespace cancha::world {

/// Spreads every bit of `value` over all bits of the result: the finaliser of SplitMix64
/// (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014).
constexpr std::uint64_t mix(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31U);
}

/// Seed of the solver's random generator before one of its steps. Depends only on the match and the
/// moment: independent of other worlds and of earlier matches in the process.
///
/// `part`: index of the solver's step within the tick.
constexpr std::uint32_t seed_of_part(std::uint64_t match_seed, Tick tick, std::uint32_t part) {
    return static_cast<std::uint32_t>(mix(mix(mix(match_seed) ^ tick.number) ^ part));
}

}  // namespace cancha::world

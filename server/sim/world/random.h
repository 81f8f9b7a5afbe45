#pragma once

#include <cstdint>

#include "cancha/base/tick.h"

namespace cancha::world {

/// Mixes the bits of `value`, so that each bit affects all bits of the result. This is the
/// finaliser of SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators",
/// 2014).
constexpr std::uint64_t mix(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31U);
}

/// Returns the seed of the solver's random generator for one step of the solver. The seed depends
/// only on the arguments, so a match does not depend on other worlds or on earlier matches in the
/// process.
///
/// `part`: index of the solver's step within the tick, from 0.
constexpr std::uint32_t seed_of_part(std::uint64_t match_seed, Tick tick, std::uint32_t part) {
    return static_cast<std::uint32_t>(mix(mix(mix(match_seed) ^ tick.number) ^ part));
}

}  // namespace cancha::world

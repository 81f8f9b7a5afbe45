#pragma once

#include <cstddef>

// Numbers side by side, as the vectors of processors take them. For this folder.
namespace cancha::world::ode {

inline constexpr std::size_t kLanes = 4;

/// One number of each lane, wherever it lies and whatever lies there: copied by memcpy(), GCC 12
/// takes it in halves, by way of the stack.
using Lanes
    [[gnu::vector_size(kLanes * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] =
        double;

[[gnu::always_inline]] inline void load(const double* from, Lanes& numbers) {
    numbers = *reinterpret_cast<const Lanes*>(from);
}

[[gnu::always_inline]] inline void store(const Lanes& numbers, double* to) {
    *reinterpret_cast<Lanes*>(to) = numbers;
}

}  // namespace cancha::world::ode

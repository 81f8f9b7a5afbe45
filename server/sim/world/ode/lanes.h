#pragma once

#include <array>
#include <cstddef>

// Vectors of numbers for the processor's vector units; each number is a lane. For this folder.
namespace cancha::world::ode {

inline constexpr std::size_t kLanes = 4;

/// One number of each lane, loaded from any address and any type. With memcpy() instead, GCC 12
/// would copy it in halves, by way of the stack.
using Lanes
    [[gnu::vector_size(kLanes * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] =
        double;

[[gnu::always_inline]] inline void load(const double* from, Lanes& numbers) {
    numbers = *reinterpret_cast<const Lanes*>(from);
}

[[gnu::always_inline]] inline void store(const Lanes& numbers, double* to) {
    *reinterpret_cast<Lanes*>(to) = numbers;
}

/// Transposes the 4 x 4 matrix whose rows are a, b, c, d.
[[gnu::always_inline]] inline void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
    const Lanes low_ab = __builtin_shufflevector(a, b, 0, 4, 2, 6);
    const Lanes high_ab = __builtin_shufflevector(a, b, 1, 5, 3, 7);
    const Lanes low_cd = __builtin_shufflevector(c, d, 0, 4, 2, 6);
    const Lanes high_cd = __builtin_shufflevector(c, d, 1, 5, 3, 7);
    a = __builtin_shufflevector(low_ab, low_cd, 0, 1, 4, 5);
    b = __builtin_shufflevector(high_ab, high_cd, 0, 1, 4, 5);
    c = __builtin_shufflevector(low_ab, low_cd, 2, 3, 6, 7);
    d = __builtin_shufflevector(high_ab, high_cd, 2, 3, 6, 7);
}

/// Loads four successive numbers of each lane, from `offset` behind the lane's place.
template <typename Number>
[[gnu::always_inline]] inline void gather(const std::array<Number*, kLanes>& places,
                                          std::size_t offset, Lanes& a, Lanes& b, Lanes& c,
                                          Lanes& d) {
    load(places[0] + offset, a);
    load(places[1] + offset, b);
    load(places[2] + offset, c);
    load(places[3] + offset, d);
    transpose(a, b, c, d);
}

/// Stores numbers as gather() loads them from offset 0. Leaves a, b, c, d in disorder.
[[gnu::always_inline]] inline void scatter(Lanes& a, Lanes& b, Lanes& c, Lanes& d,
                                           const std::array<double*, kLanes>& places) {
    transpose(a, b, c, d);
    store(a, places[0]);
    store(b, places[1]);
    store(c, places[2]);
    store(d, places[3]);
}

}  // namespace cancha::world::ode

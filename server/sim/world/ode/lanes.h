#pragma once

#include <array>
#include <cstddef>

// Vectors of four numbers for the vector unit of the processor. Each of the four places in a vector
// is called a lane. For this folder.
namespace cancha::world::ode {

inline constexpr std::size_t kLanes = 4;  ///< Number of lanes.

/// A vector: one number in each lane. The attributes allow loads from addresses of any alignment
/// and of objects of any type. memcpy() would allow the same, but is slower: GCC 12 would copy each
/// vector in two halves, through the stack.
using Lanes
    [[gnu::vector_size(kLanes * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] =
        double;

/// Loads four successive numbers.
[[gnu::always_inline]] inline void load(const double* from, Lanes& numbers) {
    numbers = *reinterpret_cast<const Lanes*>(from);
}

/// Stores four successive numbers.
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

/// Loads four successive numbers for each lane: the first into `a`, the second into `b`, and so on.
/// The four numbers of a lane begin `offset` numbers after the lane's address in `places`.
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

/// Stores four numbers of each lane at the lane's address in `places`: the inverse of gather() with
/// offset 0. Overwrites a, b, c, d with other values.
[[gnu::always_inline]] inline void scatter(Lanes& a, Lanes& b, Lanes& c, Lanes& d,
                                           const std::array<double*, kLanes>& places) {
    transpose(a, b, c, d);
    store(a, places[0]);
    store(b, places[1]);
    store(c, places[2]);
    store(d, places[3]);
}

}  // namespace cancha::world::ode

#pragma once

// Indices of the elements of ODE's dMatrix3. The matrix has three rows of four numbers; the last
// number of each row is unused. kXy is the element in row x and column y. For this folder.
namespace cancha::world::ode {

inline constexpr int kXx = 0;
inline constexpr int kXy = 1;
inline constexpr int kXz = 2;
inline constexpr int kYx = 4;
inline constexpr int kYy = 5;
inline constexpr int kYz = 6;
inline constexpr int kZx = 8;
inline constexpr int kZy = 9;
inline constexpr int kZz = 10;

}  // namespace cancha::world::ode

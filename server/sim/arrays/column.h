#pragma once

#include <limits>
#include <string>

/// Matches as plain arrays of numbers.
namespace cancha::arrays {

/// One number of an array.
struct Column {
    std::string name;  ///< "robot_1_x_m": as in exported tables. Its end is the unit.
    double low = -std::numeric_limits<double>::infinity();  ///< Never less than that.
    double high = std::numeric_limits<double>::infinity();  ///< Never more.
    double step = 0;  ///< All values are multiples of it; 0: they are not rounded.
};

}  // namespace cancha::arrays

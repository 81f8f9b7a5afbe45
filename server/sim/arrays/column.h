#pragma once

#include <limits>
#include <string>

/// States, statuses, commands and sensor readings of matches as rows of numbers, for programs that
/// learn or evaluate.
namespace cancha::arrays {

/// Name, limits and resolution of one column of the rows.
struct Column {
    std::string name;  ///< Name as in exported tables, with the unit at the end: "robot_1_x_m".
    double low = -std::numeric_limits<double>::infinity();  ///< Lowest value.
    double high = std::numeric_limits<double>::infinity();  ///< Highest value.
    /// All values are multiples of this number. 0 means that values are not rounded.
    double step = 0;
};

}  // namespace cancha::arrays

#pragma once

#include <limits>
#include <string>

/// States, statuses, commands and sensor readings of matches as rows of numbers, for programs that
/// learn or evaluate.
namespace cancha::arrays {

/// One column of the rows: its name, limits and resolution.
struct Column {
    std::string name;  ///< Name as in exported tables, unit at its end: "robot_1_x_m".
    double low = -std::numeric_limits<double>::infinity();  ///< Lowest value.
    double high = std::numeric_limits<double>::infinity();  ///< Highest value.
    double step = 0;  ///< All values are multiples of this number. 0: values are not rounded.
};

}  // namespace cancha::arrays

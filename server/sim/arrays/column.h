#pragma once

#include <limits>
#include <string>

/// States, statuses, commands and readings of matches as rows of numbers.
namespace cancha::arrays {

/// One column of the rows: its name, limits and resolution.
struct Column {
    std::string name;  ///< Name as in exported tables, unit last: "robot_1_x_m".
    double low = -std::numeric_limits<double>::infinity();  ///< Lowest value.
    double high = std::numeric_limits<double>::infinity();  ///< Highest value.
    double step = 0;  ///< All values are multiples of it. 0: values are not rounded.
};

}  // namespace cancha::arrays

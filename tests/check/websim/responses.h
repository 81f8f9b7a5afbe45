#pragma once

#include <string>
#include <vector>

namespace cancha::websim {

/// A quantity over time as theory predicts it: one value for each measured value.
struct Theory {
    std::string name;      ///< Name or formula.
    double tolerance = 0;  ///< Greatest difference that counts as equal.
    std::vector<double> values;
};

/// A quantity over time, as measured in Cancha's world with the real drive, and as predicted by
/// theory. There is one value at the beginning and one after each tick.
struct Curve {
    std::string name;  ///< Name, unique within its response.
    std::vector<double> measured;
    std::vector<Theory> theories;  ///< At least one; each with as many values as `measured`.
};

/// Response of a robot to commands: curves of the same quantity, drawn in one panel.
struct Response {
    std::string name;  ///< One word, for tests: "Friction".
    std::string title;
    std::string note;    ///< Hint for the reader of the picture.
    std::string y_axis;  ///< Label of the y axis, with its unit.
    int ticks_per_mark;  ///< Number of ticks from one mark in the picture to the next.
    bool is_logarithmic = false;
    bool has_room_above = false;  ///< Whether the legend is at the top instead of the bottom.
    std::vector<Curve> curves;
};

/// Returns the responses that the thesis on WebSim's drive draws, in its order (figures 4.14 to
/// 4.18).
std::vector<Response> responses();

}  // namespace cancha::websim

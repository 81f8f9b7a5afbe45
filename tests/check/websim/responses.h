#pragma once

#include <string>
#include <vector>

namespace cancha::websim {

/// A curve by theory.
struct Theory {
    std::string name;      ///< Name or formula.
    double tolerance = 0;  ///< Greatest difference that counts as equal.
    std::vector<double> values;
};

/// A quantity over time, measured with the real drive in the world, and by theory: one value at the
/// beginning and one after each tick.
struct Curve {
    std::string name;  ///< Name, unique within its response.
    std::vector<double> measured;
    std::vector<Theory> theories;  ///< At least one; each with as many values as `measured`.
};

/// Response of a robot to commands: curves of one kind.
struct Response {
    std::string name;  ///< One word, for tests: "Friction".
    std::string title;
    std::string note;    ///< Note on what to look for.
    std::string y_axis;  ///< Label of the y axis, with its unit.
    int ticks_per_mark;  ///< Ticks from one mark of the picture to the next.
    bool is_logarithmic = false;
    bool has_room_above = false;  ///< Free space for the legend at the top, not the bottom.
    std::vector<Curve> curves;
};

/// Returns the responses that the thesis draws, in its order (figures 4.14 to 4.18).
std::vector<Response> responses();

}  // namespace cancha::websim

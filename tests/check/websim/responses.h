#pragma once

#include <string>
#include <vector>

namespace cancha::websim {

/// Curve that theory gives.
struct Theory {
    std::string name;      ///< Or the formula.
    double tolerance = 0;  ///< Greatest difference that counts as equal.
    std::vector<double> values;
};

/// How something changes over time, by the real drive in the world and by theory: a value at the
/// beginning and one after each tick.
struct Curve {
    std::string name;  ///< Name that sets it apart from the others of its kind.
    std::vector<double> measured;
    std::vector<Theory> theories;  ///< As many values each; at least one.
};

/// How a robot responds to what it is told: curves of one kind.
struct Response {
    std::string name;  ///< One word, for tests: "Friction".
    std::string title;
    std::string note;    ///< Note on what to look for.
    std::string y_axis;  ///< With its unit.
    int ticks_per_mark;  ///< In a picture, so many ticks have one mark.
    bool is_logarithmic = false;
    bool has_room_above = false;  ///< On the right, where its curves are low.
    std::vector<Curve> curves;
};

/// The responses that the thesis draws, in its order (figures 4.14 to 4.18).
std::vector<Response> responses();

}  // namespace cancha::websim

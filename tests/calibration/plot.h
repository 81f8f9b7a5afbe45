#pragma once

#include <string>

#include "tests/calibration/measurement.h"

namespace cancha::calibration {

/// Way to draw the two tracks of a script (Cancha's and the official one), chosen so that the
/// reader can tell them apart.
enum class View {
    kMap,       ///< From above, in centimetres, with the same scale on both axes.
    kDistance,  ///< x over time: seen from above, a straight line does not show its speed.
    kTurns,     ///< Heading over time: seen from above, a spin is a point.
};

/// Returns the view for a script whose official track is `official`.
View view_of(const Track& official);

/// Returns a gnuplot script that draws one panel for each script of wheel commands, with Cancha's
/// track over the official one. The gnuplot script reads no files and writes the picture to stdout.
/// Expects: there are scripts.
std::string plot_script(const Calibration& calibration);

}  // namespace cancha::calibration

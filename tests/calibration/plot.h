#pragma once

#include <string>

#include "tests/calibration/measurement.h"

namespace cancha::calibration {

/// Way to draw the two tracks of a script (Cancha's and the official one), chosen so that the
/// reader can tell them apart.
enum class View {
    kMap,       ///< From above, in centimetres, with the same scale on both axes.
    kDistance,  ///< x over time, because a straight line seen from above does not show the speed.
    kTurns,     ///< Heading over time, because a spin seen from above is a point.
};

/// Returns the view for a script whose official track is `official`.
View view_of(const Track& official);

/// Returns a gnuplot script that draws one panel for each script of wheel commands, with Cancha's
/// track over the official one. The gnuplot script reads no files and writes the picture to stdout.
/// Expects: there are scripts.
std::string plot_script(const Calibration& calibration);

}  // namespace cancha::calibration

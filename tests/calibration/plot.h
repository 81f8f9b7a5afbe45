#pragma once

#include <string>

#include "tests/calibration/measurement.h"

namespace cancha::calibration {

/// How a script is drawn. The view is chosen so that the two tracks can be told apart.
enum class View {
    kMap,       ///< From above, in centimetres, with the same scale on both axes.
    kDistance,  ///< x over time: seen from above, a straight line does not show its speed.
    kTurns,     ///< Heading over time: seen from above, a spin is a point.
};

/// Returns the view for a script, given its official track.
View view_of(const Track& official);

/// Returns a gnuplot script that draws one panel per script, our track over the official one. The
/// script reads no files and writes the picture to stdout.
/// Expects: there are scripts.
std::string plot_script(const Calibration& calibration);

}  // namespace cancha::calibration

#pragma once

#include <string>

#include "tests/calibration/measurement.h"

namespace cancha::calibration {

/// How a script is drawn, chosen so that the two tracks can be told apart.
enum class View {
    kMap,       ///< Seen from above, in centimetres, both axes to one scale.
    kDistance,  ///< Along x over time: from above, a straight line hides all that happens on it.
    kTurns,     ///< Heading over time: from above, a spin is a point.
};

View view_of(const Track& official);

/// A gnuplot script that draws both tracks of every script: a panel each, ours over the official
/// one. It reads no files; the picture goes to stdout.
/// Expects: there are scripts.
std::string plot_script(const Calibration& calibration);

}  // namespace cancha::calibration

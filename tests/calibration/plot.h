#pragma once

#include <string>

#include "tests/calibration/measurement.h"

namespace cancha::calibration {

/// How a script is drawn, chosen so that the two tracks can be told apart.
enum class View {
    kMap,       ///< Seen from above, with a scale bar.
    kDistance,  ///< Along x over time: from above, a straight line hides all that happens on it.
    kTurns,     ///< Heading over time: from above, a spin is a point.
};

View view_of(const Track& official);

/// Draws both tracks of every script as one SVG picture: a panel per script, ours over the official
/// one. Looks right on light and on dark pages: it follows the reader's colour scheme.
std::string plot_svg(const Calibration& calibration);

}  // namespace cancha::calibration

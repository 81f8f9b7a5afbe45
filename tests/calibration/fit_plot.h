#pragma once

#include <string>

#include "tests/calibration/track_fit.h"

namespace cancha::calibration {

/// A gnuplot script that draws every track from above and its heading over time: as measured, and
/// as driven before and after the fit. It reads no files; the picture goes to stdout.
/// Expects: there are tracks.
std::string plot_script(const TrackFit& fit);

}  // namespace cancha::calibration

#pragma once

#include <string>

#include "tests/calibration/track_fit.h"

namespace cancha::calibration {

/// Returns a gnuplot script that draws every track twice, from above and as heading over time: as
/// measured, and as driven before and after the fit. The script reads no files and writes the
/// picture to stdout.
/// Expects: there are tracks.
std::string plot_script(const TrackFit& fit);

}  // namespace cancha::calibration

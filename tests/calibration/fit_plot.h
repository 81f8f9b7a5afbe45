#pragma once

#include <string>

#include "tests/calibration/track_fit.h"

namespace cancha::calibration {

/// Returns a gnuplot script with two panels for every track: the path from above, and the heading
/// over time. Each panel has three lines: the measured track, and the track that the simulated
/// robot drives before and after the fit. The script reads no files and writes the picture to
/// stdout. Expects: there are tracks.
std::string plot_script(const TrackFit& fit);

}  // namespace cancha::calibration

#pragma once

#include <string>

#include "tests/calibration/track_fit.h"

namespace cancha::calibration {

inline constexpr double kMmPerM = 1000;

/// Returns a table of the errors of each track before and after the fit, and the fitted settings as
/// options to paste.
std::string table_of(const TrackFit& fit);

/// Returns the figures of table_of() for programs, as one JSON object. Lengths in metres, angles in
/// degrees.
std::string json_of(const TrackFit& fit);

}  // namespace cancha::calibration

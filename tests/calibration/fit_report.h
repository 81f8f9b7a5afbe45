#pragma once

#include <string>

#include "tests/calibration/track_fit.h"

namespace cancha::calibration {

inline constexpr double kMmPerM = 1000;

/// Errors of each track before and after, fitted settings, and these as options that can be pasted.
std::string table_of(const TrackFit& fit);

/// The same for programs, as one object. Lengths in metres, angles in degrees.
std::string json_of(const TrackFit& fit);

}  // namespace cancha::calibration

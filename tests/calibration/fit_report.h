#pragma once

#include <string>

#include "tests/calibration/track_fit.h"

namespace cancha::calibration {

inline constexpr double kMmPerM = 1000;  ///< Millimetres per metre.

/// Returns, for people, a table with the errors of each track before and after the fit, and the
/// fitted settings as --set options to paste.
std::string table_of(const TrackFit& fit);

/// Returns the figures of table_of() for programs, as one JSON object. Lengths are in metres,
/// angles in degrees.
std::string json_of(const TrackFit& fit);

}  // namespace cancha::calibration

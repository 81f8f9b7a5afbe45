#pragma once

#include <string>
#include <vector>

#include "tests/calibration/measurement.h"

namespace cancha::calibration {

/// A required number: the value of the official simulator, and the largest accepted difference.
struct Target {
    double value = 0;
    double tolerance = 0;

    /// Returns whether a measured value is accepted.
    bool admits(double measured) const;
};

// Requirements for a drive that reproduces the official simulator's robot. The official top speed
// and spin are known to 1%. The official bounce was measured in recorded matches.
inline constexpr double kPositionTolerance_percent = 2;
inline constexpr double kHeadingTolerance_deg = 2;
inline constexpr Target kTopSpeedTarget_mps{.value = 2.90, .tolerance = 0.029};
inline constexpr Target kSpinTarget_deg{.value = 66.8, .tolerance = 0.668};
inline constexpr Target kWallBounceTarget{.value = 0.45, .tolerance = 0.03};

/// Returns whether the errors of position and heading at the end of a script are within their
/// tolerances.
bool is_within_tolerances(const Deviation& deviation);

/// Returns one sentence, for people, for each figure outside its tolerance. The bounce is not
/// checked if the variant has no ball.
std::vector<std::string> offences_of(const Calibration& calibration);

/// Returns a table for people, with one line for each script and a line break at the end.
std::string table_of(const Calibration& calibration);

/// Returns the figures for programs, as one JSON object.
std::string json_of(const Calibration& calibration);

}  // namespace cancha::calibration

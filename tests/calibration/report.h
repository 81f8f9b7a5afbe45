#pragma once

#include <string>
#include <vector>

#include "tests/calibration/measurement.h"

namespace cancha::calibration {

/// A number, and the largest difference of a measurement from it.
struct Target {
    double value = 0;
    double tolerance = 0;

    bool admits(double measured) const;
};

// Tolerances for the drive that reproduces the official response. Top speed and spin are known to
// 1%; the bounce comes from recorded matches.
inline constexpr double kPositionTolerance_percent = 2;
inline constexpr double kHeadingTolerance_deg = 2;
inline constexpr Target kTopSpeedTarget_mps{.value = 2.90, .tolerance = 0.029};
inline constexpr Target kSpinTarget_deg{.value = 66.8, .tolerance = 0.668};
inline constexpr Target kWallBounceTarget{.value = 0.45, .tolerance = 0.03};

/// Returns whether position and heading at the end of the script are within their tolerances.
bool is_within_tolerances(const Deviation& deviation);

/// Returns one sentence for each figure outside its tolerance. A variant without a ball has no
/// bounce.
std::vector<std::string> offences_of(const Calibration& calibration);

/// Returns a table for people, with a line per script. Ends with a line break.
std::string table_of(const Calibration& calibration);

/// Returns the figures for programs, as one JSON object.
std::string json_of(const Calibration& calibration);

}  // namespace cancha::calibration

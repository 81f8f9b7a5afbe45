#pragma once

#include <vector>

#include "cancha/base/vec3.h"
#include "tests/calibration/script.h"

namespace cancha::calibration {

/// Where a robot is at the end of a tick. It began at the origin, facing along x.
struct TrackPoint {
    Vec2 position_m;
    double heading_rad = 0;  ///< Counter-clockwise, not wrapped: a full turn counts 2 pi.
};

/// A robot's way through a script: its start, then one point per tick.
using Track = std::vector<TrackPoint>;

/// The way the official simulator gives a robot that starts at rest.
Track official_track(const Script& script);

/// Distance covered, as the sum over the ticks.
double path_length_m(const Track& track);

/// How far our way is from the official one.
struct Deviation {
    double position_error_percent = 0;        ///< At the end.
    double heading_error_deg = 0;             ///< At the end; from 0 up.
    double worst_position_error_percent = 0;  ///< The largest after any tick.
    double worst_heading_error_deg = 0;
};

/// Compares point by point. The position error is the distance, in percent of the official way's
/// full length, or of the robot's side where that is longer: on the spot no way can be compared.
/// Expects: both have the same number of points, at least one; robot_side_m > 0.
Deviation compare(const Track& ours, const Track& official, double robot_side_m);

}  // namespace cancha::calibration

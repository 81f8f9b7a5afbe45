#pragma once

#include <vector>

#include "cancha/base/vec3.h"
#include "tests/calibration/script.h"

namespace cancha::calibration {

/// Pose of a robot at the end of a tick. The robot began at the origin, facing along x.
struct TrackPoint {
    Vec2 position_m;
    double heading_rad = 0;  ///< Counter-clockwise, not wrapped: a full turn adds 2 pi.
};

/// Path of a robot: its start, then one point for each tick of a script. (The track of a
/// MeasuredTrack has one point for each measured pose.)
using Track = std::vector<TrackPoint>;

/// Returns the track of a robot of the official simulator that starts at rest.
Track official_track(const Script& script);

/// Returns the length of the path: the sum of the distances between neighbouring points.
double path_length_m(const Track& track);

/// Differences of the track of Cancha's robot from the official one.
struct Deviation {
    double position_error_percent = 0;        ///< Error after the last tick.
    double heading_error_deg = 0;             ///< Error after the last tick; never negative.
    double worst_position_error_percent = 0;  ///< Largest error after any tick.
    double worst_heading_error_deg = 0;
};

/// Compares two tracks point by point. A position error is the distance between the two points, in
/// percent of the full length of the official path. If that path is shorter than the robot's side,
/// the side takes its place, because a robot that turns on the spot has no path. Expects: both
/// tracks have the same number of points, at least one; robot_side_m > 0.
Deviation compare(const Track& ours, const Track& official, double robot_side_m);

}  // namespace cancha::calibration

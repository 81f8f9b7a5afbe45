#pragma once

#include "cancha/client/readings.h"

namespace cancha::strategies {

/// Direction in which a robot can go farthest.
struct Gap {
    double bearing_rad = 0;  ///< Angle from the robot's nose, to the left.
    double room_m = 0;       ///< Distance that the robot can go in this direction.
};

/// Returns how far a disc of this radius can go from the sensor in this direction before the disc
/// touches an obstacle that the rays have met. The result is at most the range of the rays.
double room_m(const client::Ranges& ranges, double bearing_rad, double radius_m);

/// Returns the direction of the ray along which a disc of this radius can go farthest. Among equal
/// directions, returns the one nearest to straight ahead.
Gap widest_gap(const client::Ranges& ranges, double radius_m);

}  // namespace cancha::strategies

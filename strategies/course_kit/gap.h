#pragma once

#include "cancha/client/readings.h"

namespace cancha::strategies {

/// Where a robot can go farthest.
struct Gap {
    double bearing_rad = 0;  ///< From the robot's nose to the left.
    double room_m = 0;       ///< So far it can go that way.
};

/// How far a disc of this radius can go from the sensor in a direction, before it touches what the
/// rays have met; at most as far as they see.
double room_m(const client::Ranges& ranges, double bearing_rad, double radius_m);

/// The direction of the ray along which such a disc can go farthest; of several the one nearest to
/// straight ahead.
Gap widest_gap(const client::Ranges& ranges, double radius_m);

}  // namespace cancha::strategies

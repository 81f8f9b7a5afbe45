#include "strategies/course_kit/gap.h"

#include <algorithm>
#include <cmath>

namespace cancha::strategies {
namespace {

// Distances that differ by less are equally good.
constexpr double kEqual_m = 0.01;

double bearing_of(const client::Ranges& ranges, std::size_t ray) {
    return ranges.first_rad + static_cast<double>(ray) * ranges.step_rad;
}

}  // namespace

// A point at distance d, at an angle a to the way, stops a disc of radius r if it is less than r
// beside the way. The disc's centre then stops after d cos a - sqrt(r^2 - (d sin a)^2).
double room_m(const client::Ranges& ranges, double bearing_rad, double radius_m) {
    double room_m = ranges.range_m;
    for (std::size_t ray = 0; ray < ranges.distances_m.size(); ++ray) {
        const double distance_m{ranges.distances_m[ray]};
        const double off_rad = bearing_of(ranges, ray) - bearing_rad;
        const double beside_m = distance_m * std::sin(off_rad);
        const double along_m = distance_m * std::cos(off_rad);
        if (distance_m < ranges.range_m && along_m > 0 && std::abs(beside_m) < radius_m) {
            const double reach_m = std::sqrt(radius_m * radius_m - beside_m * beside_m);
            room_m = std::min(room_m, std::max(0.0, along_m - reach_m));
        }
    }
    return room_m;
}

Gap widest_gap(const client::Ranges& ranges, double radius_m) {
    Gap widest;
    for (std::size_t ray = 0; ray < ranges.distances_m.size(); ++ray) {
        const double bearing_rad = bearing_of(ranges, ray);
        const Gap gap{bearing_rad, room_m(ranges, bearing_rad, radius_m)};
        const bool is_wider = gap.room_m > widest.room_m + kEqual_m;
        const bool is_as_wide = std::abs(gap.room_m - widest.room_m) <= kEqual_m;
        if (is_wider || (is_as_wide && std::abs(gap.bearing_rad) < std::abs(widest.bearing_rad))) {
            widest = gap;
        }
    }
    return widest;
}

}  // namespace cancha::strategies

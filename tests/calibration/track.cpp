#include "tests/calibration/track.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "cancha/base/contract.h"
#include "proto/base/values/angle.h"

namespace cancha::calibration {
namespace {

constexpr double kMetresPerInch = 0.0254;

TrackPoint point_of(const OfficialMotion& motion) {
    return {.position_m = {motion.x_in * kMetresPerInch, motion.y_in * kMetresPerInch},
            .heading_rad = motion.heading_deg * kRadPerDegree};
}

}  // namespace

Track official_track(const Script& script) {
    OfficialMotion motion;
    Track track{point_of(motion)};
    for (const WheelUnits& wheels : script.commands) {
        motion = official_response(motion, wheels);
        track.push_back(point_of(motion));
    }
    return track;
}

double path_length_m(const Track& track) {
    double sum_m = 0;
    for (std::size_t i = 1; i < track.size(); ++i) {
        sum_m += distance(track[i - 1].position_m, track[i].position_m);
    }
    return sum_m;
}

Deviation compare(const Track& ours, const Track& official, double robot_side_m) {
    CANCHA_EXPECTS(!official.empty() && ours.size() == official.size());
    CANCHA_EXPECTS(robot_side_m > 0);
    const double yardstick_m = std::max(path_length_m(official), robot_side_m);
    Deviation deviation;
    for (std::size_t i = 0; i < official.size(); ++i) {
        const double apart_m = distance(ours[i].position_m, official[i].position_m);
        const double turned_rad = std::abs(ours[i].heading_rad - official[i].heading_rad);
        deviation.position_error_percent = 100 * apart_m / yardstick_m;
        deviation.heading_error_deg = turned_rad / kRadPerDegree;
        deviation.worst_position_error_percent =
            std::max(deviation.worst_position_error_percent, deviation.position_error_percent);
        deviation.worst_heading_error_deg =
            std::max(deviation.worst_heading_error_deg, deviation.heading_error_deg);
    }
    return deviation;
}

}  // namespace cancha::calibration

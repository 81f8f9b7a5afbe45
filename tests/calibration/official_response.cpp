#include "tests/calibration/official_response.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/contract.h"
#include "proto/base/values/angle.h"

namespace cancha::calibration {
namespace {

// Names as in the strategies that publish the fit.
constexpr double kSpeedA = 0.060;
constexpr double kSpeedB = 0.015222305;
constexpr double kAngleA = 0.273575;
constexpr double kAngleB = 0.534262;
constexpr double kAngleK = 0.000294678;
constexpr double kSpeedOdd = 0.662;

double next_turn(double turn, double left, double right) {
    const double a = (right - left) / 2;
    double w = turn + kAngleA * (kAngleB * a - turn);
    if (right > left && (left >= 0 || right <= 0)) {
        w -= 4 * kAngleK * a * a;
    }
    if (right < left && (right >= 0 || left <= 0)) {
        w += 4 * kAngleK * a * a;
    }
    return w;
}

double next_speed(double speed, double left, double right) {
    if (left == 0 && right == 0) {
        return speed - kSpeedOdd * speed;
    }
    return speed + kSpeedA * (kSpeedB * (left + right) / 2 - speed);
}

}  // namespace

OfficialMotion official_response(const OfficialMotion& before, WheelUnits wheels) {
    CANCHA_EXPECTS(std::isfinite(wheels.left) && std::isfinite(wheels.right));
    const double left = std::clamp(wheels.left, -kMaxUnits, kMaxUnits);
    const double right = std::clamp(wheels.right, -kMaxUnits, kMaxUnits);

    OfficialMotion after = before;
    after.turn_deg_per_tick = next_turn(before.turn_deg_per_tick, left, right);
    after.heading_deg += after.turn_deg_per_tick;
    after.speed_in_per_tick = next_speed(before.speed_in_per_tick, left, right);
    after.x_in += after.speed_in_per_tick * std::cos(after.heading_deg * kRadPerDegree);
    after.y_in += after.speed_in_per_tick * std::sin(after.heading_deg * kRadPerDegree);
    return after;
}

}  // namespace cancha::calibration

#include "tests/check/scenes/theory.h"

#include <cmath>
#include <numbers>

namespace cancha::scenes {
namespace {

constexpr double kLength_m = TwoLinks::kLength_m;
constexpr double kMass_kg = TwoLinks::kMass_kg;

/// Moments of inertia of the two bars about their hinges, the upper one with the lower bar's mass
/// at its end; and the moment that couples them.
constexpr double kUpper_kgm2 =
    TwoLinks::kMoment_kgm2 + kMass_kg * kLength_m * kLength_m * (0.25 + 1);
constexpr double kLower_kgm2 = TwoLinks::kMoment_kgm2 + kMass_kg * kLength_m * kLength_m / 4;
constexpr double kCoupled_kgm2 = kMass_kg * kLength_m * kLength_m / 2;
/// Torques of gravity on bars that point sideways.
constexpr double kUpper_nm = kMass_kg * kGravity_mps2 * kLength_m * 1.5;
constexpr double kLower_nm = kMass_kg * kGravity_mps2 * kLength_m * 0.5;

/// Returns the rates of all four numbers.
Swing rates_of(const Swing& swing) {
    const double apart_rad = swing.upper_rad - swing.lower_rad;
    const double coupled = kCoupled_kgm2 * std::cos(apart_rad);
    const double twisted = kCoupled_kgm2 * std::sin(apart_rad);
    const double upper_nm =
        -twisted * swing.lower_radps * swing.lower_radps - kUpper_nm * std::sin(swing.upper_rad);
    const double lower_nm =
        twisted * swing.upper_radps * swing.upper_radps - kLower_nm * std::sin(swing.lower_rad);
    const double determinant = kUpper_kgm2 * kLower_kgm2 - coupled * coupled;
    return {swing.upper_radps, swing.lower_radps,
            (kLower_kgm2 * upper_nm - coupled * lower_nm) / determinant,
            (kUpper_kgm2 * lower_nm - coupled * upper_nm) / determinant};
}

Swing moved(const Swing& from, const Swing& rates, double time_s) {
    return {from.upper_rad + rates.upper_rad * time_s, from.lower_rad + rates.lower_rad * time_s,
            from.upper_radps + rates.upper_radps * time_s,
            from.lower_radps + rates.lower_radps * time_s};
}

Swing runge_kutta_step(const Swing& from, double step_s) {
    const Swing first = rates_of(from);
    const Swing second = rates_of(moved(from, first, step_s / 2));
    const Swing third = rates_of(moved(from, second, step_s / 2));
    const Swing fourth = rates_of(moved(from, third, step_s));
    Swing to = moved(from, first, step_s / 6);
    to = moved(to, second, step_s / 3);
    to = moved(to, third, step_s / 3);
    return moved(to, fourth, step_s / 6);
}

}  // namespace

double bisect(double low, double high, int steps, const std::function<bool(double)>& below) {
    for (int i = 0; i < steps; ++i) {
        const double middle = (low + high) / 2;
        (below(middle) ? low : high) = middle;
    }
    return (low + high) / 2;
}

double fallen_m(double time_s) {
    return kGravity_mps2 * time_s * time_s / 2;
}

double rebound_m(double height_m, double restitution) {
    return restitution * restitution * height_m;
}

double critical_slope_deg(double friction) {
    return std::atan(friction) / kDegree_rad;
}

double slide_m(double friction) {
    return Block::kPush_mps * Block::kPush_mps / (2 * friction * kGravity_mps2);
}

double energy_j(const Swing& swing) {
    return (kUpper_kgm2 * swing.upper_radps * swing.upper_radps +
            kLower_kgm2 * swing.lower_radps * swing.lower_radps) /
               2 +
           kCoupled_kgm2 * std::cos(swing.upper_rad - swing.lower_rad) * swing.upper_radps *
               swing.lower_radps -
           kUpper_nm * std::cos(swing.upper_rad) - kLower_nm * std::cos(swing.lower_rad);
}

double energy_drift_percent(double now_j) {
    const double start_j = energy_j(kReleased);
    return 100 * (now_j - start_j) / (start_j - energy_j({}));
}

Swing swing_after(double time_s) {
    constexpr double kStep_s = 1e-4;
    const auto steps = static_cast<int>(std::lround(time_s / kStep_s));
    Swing swing = kReleased;
    for (int i = 0; i < steps; ++i) {
        swing = runge_kutta_step(swing, kStep_s);
    }
    return swing;
}

double reading_of(const Swing& swing, Reading reading) {
    switch (reading) {
        case Reading::kUpperDeg:
            return swing.upper_rad / kDegree_rad;
        case Reading::kLowerDeg:
            return swing.lower_rad / kDegree_rad;
        case Reading::kEnergyDrift:
            break;
    }
    return energy_drift_percent(energy_j(swing));
}

double wanted_part(const Motion& motion, const Motion& wanted) {
    if (wanted.forward_mps != 0) {
        return motion.forward_mps;
    }
    return wanted.left_mps != 0 ? motion.left_mps : motion.turn_radps;
}

std::array<double, 4> wheel_rates_radps(const Motion& motion) {
    constexpr double kReach_m = MecanumBase::kHalfTrack_m + MecanumBase::kHalfWheelbase_m;
    constexpr double kRadius_m = MecanumBase::kWheelRadius_m;
    const double turn_mps = kReach_m * motion.turn_radps;
    return {(motion.forward_mps - motion.left_mps - turn_mps) / kRadius_m,
            (motion.forward_mps + motion.left_mps + turn_mps) / kRadius_m,
            (motion.forward_mps + motion.left_mps - turn_mps) / kRadius_m,
            (motion.forward_mps - motion.left_mps + turn_mps) / kRadius_m};
}

double sideways_share(int rollers) {
    const double half_rad = std::numbers::pi / rollers;
    return std::sin(half_rad) / half_rad;
}

double critical_grip_friction() {
    return Grip::kMass_kg * kGravity_mps2 / (2 * Grip::kForce_n);
}

double spring_restitution(double damping_ratio) {
    return std::exp(-2 * damping_ratio * std::acos(damping_ratio) /
                    std::sqrt(1 - damping_ratio * damping_ratio));
}

double spring_damping_ratio(double restitution) {
    constexpr int kHalvings = 60;
    return bisect(0, 1, kHalvings,
                  [&](double ratio) { return spring_restitution(ratio) > restitution; });
}

}  // namespace cancha::scenes

#pragma once

#include <array>
#include <functional>

#include "tests/check/scenes/engine.h"

/// Sizes of the scenes, and what theory says of them.
namespace cancha::scenes {

inline constexpr double kGravity_mps2 = 9.81;

/// A ball that falls on level ground.
struct Drop {
    static constexpr double kRadius_m = 0.05;
    static constexpr double kMass_kg = 1;
    static constexpr double kHeight_m = 1;  ///< The gap below it when it is released.
};

/// A flat block, at rest on a slope or pushed along level ground. It slides long before it would
/// tip over.
struct Block {
    static constexpr double kSide_m = 0.2;
    static constexpr double kHeight_m = 0.05;
    static constexpr double kMass_kg = 1;
    /// It slides if it comes further than this in that time. A slope that is 0.01 degrees too
    /// steep moves it that far.
    static constexpr double kSliding_m = 0.01;
    static constexpr double kPatience_s = 4;
    static constexpr double kPush_mps = 2;  ///< Its speed on level ground, to begin with.
};

/// Two bars of the same kind, hung on hinges at their ends and released at rest, in line.
struct TwoLinks {
    static constexpr double kLength_m = 0.5;
    static constexpr double kThickness_m = 0.04;
    static constexpr double kMass_kg = 1;
    static constexpr double kStart_deg = 60;  ///< From hanging down.
    /// About an axis across the bar through its centre.
    static constexpr double kMoment_kgm2 =
        kMass_kg * (kLength_m * kLength_m + kThickness_m * kThickness_m) / 12;
};

/// The base of a KUKA youBot, alone on level ground.
struct MecanumBase {
    static constexpr double kWheelRadius_m = 0.05;
    static constexpr double kHalfTrack_m = 0.158;
    static constexpr double kHalfWheelbase_m = 0.228;
    static constexpr double kMass_kg = 22;
    static constexpr double kWheelMass_kg = 1.4;
    static constexpr double kLength_m = 0.57;
    static constexpr double kWidth_m = 0.36;
    static constexpr double kHeight_m = 0.10;
    static constexpr double kSettling_s = 1;  ///< From rest to when measuring begins.
    static constexpr double kMeasuring_s = 2;
};

/// Two fingers that press on a cube from both sides and hold it against gravity.
struct Grip {
    static constexpr double kSide_m = 0.04;
    static constexpr double kMass_kg = 0.3;
    static constexpr double kForce_n = 10;  ///< Of each finger.
    static constexpr double kFingerMass_kg = 0.03;
    /// It is dropped if it comes further down than this in that time.
    static constexpr double kDropped_m = 0.005;
    static constexpr double kPatience_s = 2;
};

/// Halves an interval `steps` times; `below` holds below the number that is looked for, not above.
double bisect(double low, double high, int steps, const std::function<bool(double)>& below);

double fallen_m(double time_s);

/// e^2 h: how high a body rises that fell from `height_m`.
double rebound_m(double height_m, double restitution);

/// atan(mu).
double critical_slope_deg(double friction);

/// v^2 / (2 mu g): how far a block slides on level ground.
double slide_m(double friction);

/// Angles from hanging down, counter-clockwise, and their rates.
struct Swing {
    double upper_rad = 0;
    double lower_rad = 0;
    double upper_radps = 0;
    double lower_radps = 0;
};

inline constexpr double kDegree_rad = 0.017453292519943295;

/// `TwoLinks` as it is released.
inline constexpr Swing kReleased{TwoLinks::kStart_deg * kDegree_rad,
                                 TwoLinks::kStart_deg* kDegree_rad, 0, 0};

/// Kinetic and potential energy; 0 at rest at the height of the upper hinge.
double energy_j(const Swing& swing);

/// The energy that has come in since the release, as a share in percent of what is turned into
/// motion on the way down to hanging.
double energy_drift_percent(double now_j);

/// Lagrange's equations in closed form, integrated by Runge and Kutta's method of order 4.
Swing swing_after(double time_s);

/// The number of a pendulum that is asked for.
double reading_of(const Swing& swing, Reading reading);

/// The part of a motion that was wanted: of `wanted` all others are 0.
double wanted_part(const Motion& motion, const Motion& wanted);

/// Turn rates of the wheels, front left, front right, rear left, rear right, positive forward.
std::array<double, 4> wheel_rates_radps(const Motion& motion);

/// sin(p) / p, p = pi / rollers: how far a wheel of so many rollers goes sideways, of what one of
/// infinitely many would. A roller that is at the angle f from the lowest point of the wheel stands
/// at atan(1 / cos(f)) to the way, not at 45 degrees; this is the mean of cos(f) over its turn.
double sideways_share(int rollers);

/// m g / (2 F).
double critical_grip_friction();

/// The restitution of a contact that is a spring with a damper and cannot pull: with damping ratio
/// z it is exp(-2 z acos(z) / sqrt(1 - z^2)), as it ends when the force is 0. Expects: 0 <= z < 1.
double spring_restitution(double damping_ratio);

/// The inverse. Expects: exp(-2) < restitution <= 1.
double spring_damping_ratio(double restitution);

}  // namespace cancha::scenes

#pragma once

#include <array>
#include <functional>

#include "tests/check/scenes/engine.h"

/// Sizes of the scenes, and their results by theory.
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
    /// The block counts as sliding if it moves by more than kSliding_m within kPatience_s. A slope
    /// that is 0.01 degrees too steep moves it that far.
    static constexpr double kSliding_m = 0.01;
    static constexpr double kPatience_s = 4;
    static constexpr double kPush_mps = 2;  ///< Initial speed on level ground.
};

/// Two equal bars, one below the other, hung on hinges at their ends and released at rest, in line.
struct TwoLinks {
    static constexpr double kLength_m = 0.5;
    static constexpr double kThickness_m = 0.04;
    static constexpr double kMass_kg = 1;
    static constexpr double kStart_deg = 60;  ///< Angle from hanging down.
    /// Moment of inertia about an axis across the bar through its centre.
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
    static constexpr double kSettling_s = 1;  ///< Time from rest to the start of measuring.
    static constexpr double kMeasuring_s = 2;
};

/// Two fingers that press on a cube from both sides and hold it against gravity.
struct Grip {
    static constexpr double kSide_m = 0.04;
    static constexpr double kMass_kg = 0.3;
    static constexpr double kForce_n = 10;  ///< Force of each finger.
    static constexpr double kFingerMass_kg = 0.03;
    /// The cube counts as dropped if it moves down by more than kDropped_m within kPatience_s.
    static constexpr double kDropped_m = 0.005;
    static constexpr double kPatience_s = 2;
};

/// Halves an interval `steps` times and returns its middle. `below` returns true for numbers below
/// the searched one, false above.
double bisect(double low, double high, int steps, const std::function<bool(double)>& below);

/// g t^2 / 2: distance of a free fall.
double fallen_m(double time_s);

/// e^2 h: height to which a body rises that fell from `height_m`.
double rebound_m(double height_m, double restitution);

/// atan(mu): least slope on which a block slides.
double critical_slope_deg(double friction);

/// v^2 / (2 mu g): distance that a block slides on level ground.
double slide_m(double friction);

/// State of the pendulum: angles from hanging down, counter-clockwise, and their rates.
struct Swing {
    double upper_rad = 0;
    double lower_rad = 0;
    double upper_radps = 0;
    double lower_radps = 0;
};

inline constexpr double kDegree_rad = 0.017453292519943295;

/// State of `TwoLinks` at its release.
inline constexpr Swing kReleased{TwoLinks::kStart_deg * kDegree_rad,
                                 TwoLinks::kStart_deg* kDegree_rad, 0, 0};

/// Kinetic plus potential energy. It is 0 at rest at the height of the upper hinge.
double energy_j(const Swing& swing);

/// Energy gained since the release, in percent of the energy that turns into motion on the way down
/// to hanging.
double energy_drift_percent(double now_j);

/// State of the pendulum after this time, by Lagrange's equations in closed form, integrated by the
/// Runge-Kutta method of order 4.
Swing swing_after(double time_s);

/// Returns the asked number of a pendulum.
double reading_of(const Swing& swing, Reading reading);

/// Returns the part of `motion` that `wanted` asks for. Expects: the other parts of `wanted` are 0.
double wanted_part(const Motion& motion, const Motion& wanted);

/// Turn rates of the wheels: front left, front right, rear left, rear right; positive is forward.
std::array<double, 4> wheel_rates_radps(const Motion& motion);

/// sin(p) / p, p = pi / rollers: sideways speed of a wheel with this number of rollers, as a share
/// of that of a wheel with infinitely many. A roller at the angle f from the lowest point of the
/// wheel stands at atan(1 / cos(f)) to the way, not at 45 degrees; the share is the mean of cos(f)
/// over its turn.
double sideways_share(int rollers);

/// m g / (2 F): least friction that holds the cube.
double critical_grip_friction();

/// Restitution of a contact that is a spring with a damper and cannot pull: for the damping ratio z
/// it is exp(-2 z acos(z) / sqrt(1 - z^2)), because the contact ends when its force is 0.
/// Expects: 0 <= z < 1.
double spring_restitution(double damping_ratio);

/// Inverse of spring_restitution(). Expects: exp(-2) < restitution <= 1.
double spring_damping_ratio(double restitution);

}  // namespace cancha::scenes

#pragma once

#include <array>
#include <functional>

#include "tests/check/scenes/engine.h"

/// Dimensions of the scenes that several physics engines play (engine.h), and their results by
/// theory. If the comment of a function begins with a formula, the function returns the value of
/// this formula.
namespace cancha::scenes {

inline constexpr double kGravity_mps2 = 9.81;

/// A ball that falls on level ground.
struct Drop {
    static constexpr double kRadius_m = 0.05;
    static constexpr double kMass_kg = 1;
    static constexpr double kHeight_m = 1;  ///< Gap between ball and ground at the release.
};

/// A flat block, at rest on a slope or pushed along level ground. The block is so flat that it
/// slides before it tips over.
struct Block {
    static constexpr double kSide_m = 0.2;
    static constexpr double kHeight_m = 0.05;
    static constexpr double kMass_kg = 1;
    /// The block counts as sliding if it moves by more than kSliding_m within kPatience_s. On a
    /// slope 0.01 degrees steeper than the critical slope, the block moves that far.
    static constexpr double kSliding_m = 0.01;
    static constexpr double kPatience_s = 4;
    static constexpr double kPush_mps = 2;  ///< Initial speed on level ground.
};

/// A double pendulum: two equal bars, one below the other, hung on hinges at their ends. They are
/// released at rest, in one line.
struct TwoLinks {
    static constexpr double kLength_m = 0.5;
    static constexpr double kThickness_m = 0.04;
    static constexpr double kMass_kg = 1;
    /// Angle of both bars at the release, from hanging straight down.
    static constexpr double kStart_deg = 60;
    /// Moment of inertia of a bar about an axis through its centre, perpendicular to the bar.
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
    static constexpr double kSettling_s = 1;   ///< Time from rest to the start of measuring.
    static constexpr double kMeasuring_s = 2;  ///< Time of measuring.
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

/// Searches a number by halving the interval from `low` to `high` `steps` times, and returns the
/// middle of the last interval. `below` returns true for numbers below the searched number, and
/// false for numbers above it.
double bisect(double low, double high, int steps, const std::function<bool(double)>& below);

/// g t^2 / 2: distance of a free fall.
double fallen_m(double time_s);

/// e^2 h: height to which a body rises after a fall from `height_m`.
double rebound_m(double height_m, double restitution);

/// atan(mu): smallest slope on which a block slides.
double critical_slope_deg(double friction);

/// v^2 / (2 mu g): distance that a block slides on level ground.
double slide_m(double friction);

/// State of the pendulum `TwoLinks`: angles of the upper and lower bar from hanging straight down,
/// counter-clockwise, and their rates.
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

/// Kinetic plus potential energy of the pendulum. The potential energy is 0 at the height of the
/// upper hinge.
double energy_j(const Swing& swing);

/// Energy gained since the release (an error of the engine), in percent. 100% is the potential
/// energy that the pendulum would lose on its way from the release down to hanging.
double energy_drift_percent(double now_j);

/// State of the pendulum this time after its release: Lagrange's equations, integrated by the
/// Runge-Kutta method of order 4.
Swing swing_after(double time_s);

/// Returns this quantity of the pendulum in this state.
double reading_of(const Swing& swing, Reading reading);

/// Returns the part of `motion` (forward, left or turn) that is not 0 in `wanted`. Expects: the
/// other parts of `wanted` are 0.
double wanted_part(const Motion& motion, const Motion& wanted);

/// Turn rates of the wheels of `MecanumBase` for this motion: front left, front right, rear left,
/// rear right; positive is forward.
std::array<double, 4> wheel_rates_radps(const Motion& motion);

/// sin(p) / p, p = pi / rollers: sideways speed of a mecanum wheel with this number of rollers, as
/// a share of the speed of a wheel with infinitely many rollers. Only a roller at the lowest point
/// of the wheel stands at 45 degrees to the direction of motion. A roller at the angle f from the
/// lowest point stands at atan(1 / cos(f)). The share is the mean of cos(f) while one roller
/// touches the ground.
double sideways_share(int rollers);

/// m g / (2 F): smallest friction that holds the cube of `Grip`.
double critical_grip_friction();

/// exp(-2 z acos(z) / sqrt(1 - z^2)), z = damping ratio: restitution of a contact that is a spring
/// with a damper. Such a contact cannot pull, so it ends when its force is 0. Expects: 0 <= z < 1.
double spring_restitution(double damping_ratio);

/// Inverse of spring_restitution(). Expects: exp(-2) < restitution <= 1.
double spring_damping_ratio(double restitution);

}  // namespace cancha::scenes

#pragma once

#include "cancha/base/vec3.h"

namespace cancha::strategies::blimp {

/// Motion of the blimp at one instant, estimated by the pilot; world frame.
struct Motion {
    Vec3 position_m{};
    double heading_rad = 0;
    Vec3 velocity_mps{};
    double turn_rate_radps = 0;  ///< Counter-clockwise.
};

/// Commands of the motors as shares of their maximum: the numbers of the command `airship`.
struct Motors {
    double front = 0;     ///< Pulls the blimp forwards.
    double vertical = 0;  ///< Pushes it down; negative: up.
    double yaw = 0;       ///< Turns its nose to the right.
};

/// Estimates the motion from two consecutive fixes, because fixes have no speeds.
class MotionWatch {
  public:
    /// Takes the next fix. `period_s`: time since the last call.
    const Motion& follow(const Vec3& position_m, double heading_rad, double period_s);

    /// Returns the motion at the last call.
    const Motion& motion() const { return motion_; }

  private:
    Motion motion_{};
    bool has_motion_ = false;
};

// Gains that convert errors into shares of motors. The gains of height, heading and distance come
// from the specification of the blimp's equations; the gains along the leg were tuned in
// simulation. There are no integral terms: the only steady error is the net weight, which is known.

/// Height: PD, plus the net weight.
struct HeightGains {
    double per_m = 2.0;
    double per_mps = 7.0;
    double hover = 0.01 / 0.045;  ///< Net weight, as a share of the upward thrust.
};

/// Heading: PD.
struct HeadingGains {
    double per_rad = 3.0;
    double per_radps = 3.5;
};

/// Distance to the target along the nose: PD.
struct DistanceGains {
    double per_m = 0.8;
    double per_mps = 3.2;
    double brake_per_mps = 2.0;  ///< Braking while the blimp turns.
};

/// Sideways distance from the leg: PD that turns the wanted heading towards the leg.
struct LegGains {
    double rad_per_m = 1.0;
    double rad_per_mps = 2.0;
    double most_rad = 0.7;
};

/// Heading errors at which the pilot turns or goes.
struct TurnLimits {
    double aligned_rad = 0.15;  ///< Below this error it goes.
    double astray_rad = 0.9;    ///< Above this error it turns again.
    double lead_s = 2.0;        ///< Time for which it expects to keep drifting sideways.
};

/// All gains.
struct Gains {
    HeightGains height{};
    HeadingGains heading{};
    DistanceGains distance{};
    LegGains leg{};
    TurnLimits turn{};
};

/// Returns the command of the vertical motor, which pushes down, that keeps this height.
double hold_height(const Motion& motion, double height_m, const HeightGains& gains);

/// Returns the command of the yaw motor, which turns to the right, that turns the nose to this
/// heading the shorter way.
double hold_heading(const Motion& motion, double heading_rad, const HeadingGains& gains);

/// Phase of a flight to a target.
enum class Mode { kSearch, kGo };

/// Flies along legs: turns on the spot, then goes.
class LegControl {
  public:
    explicit LegControl(const Gains& gains = {}) : gains_(gains) {}

    /// Returns the motors that bring the blimp from one place to the other.
    Motors fly(const Motion& motion, const Vec3& from_m, const Vec3& to_m);

    /// Returns the motors that hold it at a place with this heading.
    Motors hold(const Motion& motion, const Vec3& at_m, double heading_rad) const;

    Mode mode() const { return mode_; }

    /// Starts with a new target: the blimp turns first.
    void search() { mode_ = Mode::kSearch; }

  private:
    double wanted_heading_rad(const Motion& motion, const Vec3& from_m, const Vec3& to_m) const;
    double front(const Motion& motion, const Vec3& to_m, double error_rad) const;

    Gains gains_;
    Mode mode_ = Mode::kSearch;
};

/// Limits that keep the blimp out of the water and below the ceiling, whichever program flies it.
struct SafetySettings {
    double lowest_m = 1.5;     ///< Lowest height of its centre, over the water.
    double ceiling_m = 4.0;    ///< Greatest height of its centre.
    double range_m = 0.25;     ///< The blimp climbs if a sensor sees the ground nearer than this.
    double mass_kg = 0.313;    ///< Mass, with the air that moves up and down with it.
    double drag = 0.22;        ///< Vertical drag, in N s2/m2.
    double braking_n = 0.035;  ///< Vertical thrust less net weight, in either direction.
};

/// Action of the pilot against ground or ceiling.
enum class Emergency { kNone, kClimb, kDescent };

/// Returns the action needed now. Looks ahead: a blimp at full speed needs half a metre to stop.
/// `range_m`: the shortest range of the sensors below the hull.
Emergency emergency_of(const Motion& motion, double range_m, const SafetySettings& settings = {});

/// Returns the vertical command that an emergency requires, otherwise `vertical`.
double make_safe(double vertical, Emergency emergency);

}  // namespace cancha::strategies::blimp

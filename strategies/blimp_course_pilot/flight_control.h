#pragma once

#include "cancha/base/vec3.h"

namespace cancha::strategies::blimp {

/// Motion of the blimp at one instant, as its pilot knows it; world frame.
struct Motion {
    Vec3 position_m{};
    double heading_rad = 0;
    Vec3 velocity_mps{};
    double turn_rate_radps = 0;  ///< Counter-clockwise.
};

/// Commands of the motors, each as a share of what it can: the numbers of the command `airship`.
struct Motors {
    double front = 0;     ///< Pulls it forwards.
    double vertical = 0;  ///< Pushes it down; negative: up.
    double yaw = 0;       ///< Turns its nose to the right.
};

/// Motion from fixes, which have no speeds: of two of them, one after the other.
class MotionWatch {
  public:
    /// `period_s`: since the last call.
    const Motion& follow(const Vec3& position_m, double heading_rad, double period_s);

    /// As of the last call.
    const Motion& motion() const { return motion_; }

  private:
    Motion motion_{};
    bool has_motion_ = false;
};

// Gains turn errors into shares of motors. Those of height, heading and distance come from the
// specification of the blimp's equations; those along the leg were tuned in simulation. None has a
// part for the sum of the errors: the only steady one is the net weight, which is known.

/// Height: PD and the net weight.
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
    double brake_per_mps = 2.0;  ///< While the blimp turns.
};

/// Distance from the leg to the side: PD that turns the wanted heading towards the leg.
struct LegGains {
    double rad_per_m = 1.0;
    double rad_per_mps = 2.0;
    double most_rad = 0.7;
};

/// When the pilot turns and when it goes.
struct TurnLimits {
    double aligned_rad = 0.15;  ///< Nearer to its heading it goes.
    double astray_rad = 0.9;    ///< Farther off it turns again.
    double lead_s = 2.0;        ///< Time for which it expects to go on drifting sideways.
};

/// All of the above.
struct Gains {
    HeightGains height{};
    HeadingGains heading{};
    DistanceGains distance{};
    LegGains leg{};
    TurnLimits turn{};
};

/// Keeps this height. Returns the command of the vertical motor, which pushes down.
double hold_height(const Motion& motion, double height_m, const HeightGains& gains);

/// Turns the nose this way, whichever is shorter. Returns the command of the yaw motor, which turns
/// to the right.
double hold_heading(const Motion& motion, double heading_rad, const HeadingGains& gains);

/// How the pilot flies to a target.
enum class Mode { kSearch, kGo };

/// Flies along legs: turns on the spot, then goes.
class LegControl {
  public:
    explicit LegControl(const Gains& gains = {}) : gains_(gains) {}

    /// Motors that bring the blimp from one place to the other.
    Motors fly(const Motion& motion, const Vec3& from_m, const Vec3& to_m);

    /// Motors that hold it at a place with this heading.
    Motors hold(const Motion& motion, const Vec3& at_m, double heading_rad) const;

    Mode mode() const { return mode_; }

    /// A new target: turn first.
    void search() { mode_ = Mode::kSearch; }

  private:
    double wanted_heading_rad(const Motion& motion, const Vec3& from_m, const Vec3& to_m) const;
    double front(const Motion& motion, const Vec3& to_m, double error_rad) const;

    Gains gains_;
    Mode mode_ = Mode::kSearch;
};

/// Limits that keep the blimp out of the water and below the ceiling, whoever flies it.
struct SafetySettings {
    double lowest_m = 1.5;     ///< Least height of its centre, over the water.
    double ceiling_m = 4.0;    ///< Greatest height of its centre.
    double range_m = 0.25;     ///< A sensor that sees the ground as near has the blimp climb.
    double mass_kg = 0.313;    ///< With the air that it moves up and down.
    double drag = 0.22;        ///< Up and down, in N s2/m2.
    double braking_n = 0.035;  ///< Vertical thrust less net weight, either way.
};

/// Measure of the pilot against ground and ceiling.
enum class Emergency { kNone, kClimb, kDescent };

/// Looks ahead: a blimp at full speed needs half a metre to stop. `range_m`: the shortest of the
/// sensors below the hull.
Emergency emergency_of(const Motion& motion, double range_m, const SafetySettings& settings = {});

/// The vertical command in its place, if there is an emergency.
double make_safe(double vertical, Emergency emergency);

}  // namespace cancha::strategies::blimp

#pragma once

#include "cancha/base/vec3.h"

namespace cancha::strategies::blimp {

/// Motion of the blimp at one instant, estimated by the pilot; world frame.
struct Motion {
    Vec3 position_m{};           ///< Position of the centre.
    double heading_rad = 0;      ///< Direction of the nose.
    Vec3 velocity_mps{};         ///< Velocity of the centre.
    double turn_rate_radps = 0;  ///< Turn rate, counter-clockwise as seen from above.
};

/// Commands of the three motors as shares of their full power, from -1 to 1: the numbers of the
/// command `airship`.
struct Motors {
    double front = 0;     ///< Front motor: pulls the blimp forwards.
    double vertical = 0;  ///< Vertical motor: pushes the blimp down, or up if negative.
    double yaw = 0;       ///< Yaw motor: turns the nose to the right, or to the left if negative.
};

/// Estimates the motion from two consecutive fixes. A fix is a measured position and heading,
/// without speeds.
class MotionWatch {
  public:
    /// Takes the next fix and returns the motion. `period_s`: time since the last call.
    const Motion& follow(const Vec3& position_m, double heading_rad, double period_s);

    /// Returns the motion at the last call.
    const Motion& motion() const { return motion_; }

  private:
    Motion motion_{};
    bool has_motion_ = false;
};

// Gains of PD controllers, which convert an error and its rate of change into the command of a
// motor, as a share of full power. The gains of height, heading and distance come from the
// specification of the blimp's equations. The gains of the leg were tuned in simulation. The
// controllers have no integral term, because the only steady disturbance is the net weight of the
// blimp, which is known.

/// Gains for the height. The net weight is added to the command.
struct HeightGains {
    double per_m = 2.0;    ///< Share per m of height error.
    double per_mps = 7.0;  ///< Share per m/s of vertical speed.
    /// Command that balances the net weight: weight less buoyancy, as a share of the full upward
    /// thrust.
    double hover = 0.01 / 0.045;
};

/// Gains for the heading.
struct HeadingGains {
    double per_rad = 3.0;    ///< Share per rad of heading error.
    double per_radps = 3.5;  ///< Share per rad/s of turn rate.
};

/// Gains for the distance to the target.
struct DistanceGains {
    double per_m = 0.8;    ///< Share per m of distance.
    double per_mps = 3.2;  ///< Share per m/s of forward speed.
    /// Braking while the blimp turns on the spot: share per m/s of forward speed.
    double brake_per_mps = 2.0;
};

/// Gains for the sideways distance from the leg, the straight line to the target. The controller
/// turns the wanted heading towards the leg, because the blimp has no sideways motor.
struct LegGains {
    double rad_per_m = 1.0;    ///< Turn of the heading per m beside the leg.
    double rad_per_mps = 2.0;  ///< Turn of the heading per m/s of sideways speed.
    double most_rad = 0.7;     ///< Largest turn of the heading.
};

/// Heading errors at which the pilot turns on the spot or flies ahead.
struct TurnLimits {
    double aligned_rad = 0.15;  ///< Below this error the blimp flies ahead.
    double astray_rad = 0.9;    ///< Above this error the blimp turns on the spot again.
    /// The pilot aims beside the target, as if the present sideways drift went on for this time.
    double lead_s = 2.0;
};

/// All gains.
struct Gains {
    HeightGains height{};
    HeadingGains heading{};
    DistanceGains distance{};
    LegGains leg{};
    TurnLimits turn{};
};

/// Returns the command of the vertical motor for keeping this height. Positive: downwards.
double hold_height(const Motion& motion, double height_m, const HeightGains& gains);

/// Returns the command of the yaw motor for turning the nose to this heading, the shorter way
/// round. Positive: to the right.
double hold_heading(const Motion& motion, double heading_rad, const HeadingGains& gains);

/// Phase of the flight to a target: kSearch turns on the spot towards the target, kGo flies ahead.
enum class Mode { kSearch, kGo };

/// Flies along legs, straight lines to the next target: turns on the spot, then flies ahead.
class LegControl {
  public:
    explicit LegControl(const Gains& gains = {}) : gains_(gains) {}

    /// Returns the motor commands for flying along the leg from `from_m` to `to_m`. Changes mode().
    Motors fly(const Motion& motion, const Vec3& from_m, const Vec3& to_m);

    /// Returns the motor commands for staying at a place with this heading.
    Motors hold(const Motion& motion, const Vec3& at_m, double heading_rad) const;

    /// Returns the present phase of the flight.
    Mode mode() const { return mode_; }

    /// Called when there is a new target. The blimp first turns on the spot.
    void search() { mode_ = Mode::kSearch; }

  private:
    double wanted_heading_rad(const Motion& motion, const Vec3& from_m, const Vec3& to_m) const;
    double front(const Motion& motion, const Vec3& to_m, double error_rad) const;

    Gains gains_;
    Mode mode_ = Mode::kSearch;
};

/// Limits that keep the blimp out of the water and below the ceiling. They apply to the commands of
/// any pilot, not only of LegControl.
struct SafetySettings {
    double lowest_m = 1.5;   ///< Lowest height of the blimp's centre above the water.
    double ceiling_m = 4.0;  ///< Greatest height of the blimp's centre.
    /// The blimp climbs if a sensor measures less than this distance to the ground.
    double range_m = 0.25;
    double mass_kg = 0.313;  ///< Mass of the blimp and of the air that moves up and down with it.
    double drag = 0.22;      ///< Vertical drag, in N s2/m2.
    /// Force for braking a climb or descent: vertical thrust less net weight, in N.
    double braking_n = 0.035;
};

/// Emergency action of the pilot: climb away from the ground, or descend from the ceiling.
enum class Emergency { kNone, kClimb, kDescent };

/// Returns the emergency action needed now. Takes the braking distance into account: a blimp at
/// full speed needs half a metre to stop. `range_m`: shortest distance to the ground that the
/// sensors below the hull measure; infinite if they measure none.
Emergency emergency_of(const Motion& motion, double range_m, const SafetySettings& settings = {});

/// Returns the command of the vertical motor: full power in an emergency, otherwise `vertical`.
double make_safe(double vertical, Emergency emergency);

}  // namespace cancha::strategies::blimp

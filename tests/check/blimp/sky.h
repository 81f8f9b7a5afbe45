#pragma once

#include <algorithm>
#include <limits>

#include "referee/core/world_state.h"
#include "server/sim/world/world.h"
#include "strategies/blimp_course_pilot/flight_control.h"

// The blimp of blimp_course in open air, for experiments with parts of the sample pilot.
namespace cancha::check::blimp {

namespace pilot = strategies::blimp;

inline constexpr double kTick_s = 0.032;

/// Height of the river's surface.
inline constexpr double kWater_m = 1;

/// Distance from the middle of the hull down to the blimp's lowest part, the mount of the front
/// motor.
inline constexpr double kFoot_m = 0.45;

/// Part that keeps the blimp above the water and below the ceiling: the limits of its drive
/// (kDrive), or only the pilot, because the drive has no limits (kPilot).
enum class Guard { kDrive, kPilot };

/// A world with one blimp and nothing else: the surface of the water is no obstacle.
class Sky {
  public:
    /// Puts the blimp at `at_m` (the middle of its hull), at rest.
    explicit Sky(const Vec3& at_m, double heading_rad = 0, Guard guard = Guard::kPilot);

    /// Plays one tick with these commands to the motors.
    void fly(const pilot::Motors& motors);

    /// Returns the motion of the blimp as the pilot estimates it from its measured positions.
    const pilot::Motion& motion() const { return watch_.motion(); }

    const Vec3& at_m() const { return robot().position_m; }

    /// Returns the true state, not the pilot's estimate.
    const referee::RobotState& robot() const { return state_.robots.front(); }

    double speed_mps() const { return length(robot().velocity_mps); }

    /// Returns the time since the beginning.
    double time_s() const { return kTick_s * static_cast<double>(state_.tick.number); }

  private:
    void look();

    world::World world_;
    referee::WorldState state_{};
    pilot::MotionWatch watch_{};
};

/// Keeps the greatest of the numbers passed to see(); minus infinity before the first.
class Greatest {
  public:
    void see(double number) { number_ = std::max(number_, number); }

    double number() const { return number_; }

  private:
    double number_ = -std::numeric_limits<double>::infinity();
};

/// Keeps the smallest of the numbers passed to see(); infinity before the first.
class Least {
  public:
    void see(double number) { number_ = std::min(number_, number); }

    double number() const { return number_; }

  private:
    double number_ = std::numeric_limits<double>::infinity();
};

}  // namespace cancha::check::blimp

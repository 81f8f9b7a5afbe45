#pragma once

#include <algorithm>
#include <limits>

#include "referee/core/world_state.h"
#include "server/sim/world/world.h"
#include "strategies/blimp_course_pilot/flight_control.h"

// The blimp of blimp_course in open air, flown by parts of the sample pilot.
namespace cancha::check::blimp {

namespace pilot = strategies::blimp;

inline constexpr double kTick_s = 0.032;

/// Surface of the river.
inline constexpr double kWater_m = 1;

/// Lowest part of the hull below its middle: the mount of the front motor.
inline constexpr double kFoot_m = 0.45;

/// Keeper of the blimp above water and below the ceiling: its drive, or nobody but its pilot.
enum class Guard { kDrive, kPilot };

/// A blimp alone; nothing stops it at the water.
class Sky {
  public:
    /// At rest. `at_m`: the middle of its hull.
    explicit Sky(const Vec3& at_m, double heading_rad = 0, Guard guard = Guard::kPilot);

    /// One tick.
    void fly(const pilot::Motors& motors);

    /// Motion as the pilot reads it off fixes.
    const pilot::Motion& motion() const { return watch_.motion(); }

    const Vec3& at_m() const { return robot().position_m; }

    /// As it is, not as the pilot has it.
    const referee::RobotState& robot() const { return state_.robots.front(); }

    double speed_mps() const { return length(robot().velocity_mps); }

    /// Since the beginning.
    double time_s() const { return kTick_s * static_cast<double>(state_.tick.number); }

  private:
    void look();

    world::World world_;
    referee::WorldState state_{};
    pilot::MotionWatch watch_{};
};

/// Greatest of the numbers that it was shown.
class Greatest {
  public:
    void see(double number) { number_ = std::max(number_, number); }

    double number() const { return number_; }

  private:
    double number_ = -std::numeric_limits<double>::infinity();
};

/// Least of the numbers that it was shown.
class Least {
  public:
    void see(double number) { number_ = std::min(number_, number); }

    double number() const { return number_; }

  private:
    double number_ = std::numeric_limits<double>::infinity();
};

}  // namespace cancha::check::blimp

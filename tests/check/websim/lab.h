#pragma once

#include <string>

#include "referee/core/world_state.h"
#include "server/sim/world/world.h"

// Experiments with the robots of WebSim, a simulator for teaching. Lengths are in WebSim's unit of
// length (5 cm), which is written as one metre here: a WebSim robot (an mBot) of 1 kg is 3.31 "m"
// long, and gravity is 9.8 "m/s2". The numbers of WebSim's scenarios fit together only in this
// unit.

namespace cancha::websim {

inline constexpr double kLength_m = 3.31;
inline constexpr double kWidth_m = 2.57;
inline constexpr double kHeight_m = 1.77;
inline constexpr double kMass_kg = 1;
inline constexpr double kGravity_mps2 = 9.8;
inline constexpr double kTrack_m = 2;

/// Rate at which WebSim calls its controllers, and tick rate of the experiments.
inline constexpr std::uint32_t kTickRate_hz = 50;
inline constexpr double kTick_s = 1.0 / kTickRate_hz;

/// Settings of an mBot's drive, by name.
using DriveSettings = ParameterValues;

/// Kind of a robot's body: a box that always stays upright, or a free body that can climb and tip
/// over.
enum class Body { kUpright, kFree };

/// An mBot with the drive `websim`, alone on a wide floor, at rest at the origin, facing +x.
/// Friction and damping are 0 unless `settings` has other values. The setting ground_friction is
/// also the friction of a free body. If `ramp_rad` is positive, a ramp of this slope begins at x =
/// 4.
class LoneMbot {
  public:
    explicit LoneMbot(const DriveSettings& settings, Body body = Body::kUpright,
                      double ramp_rad = 0);

    /// Sets the wanted motion from now on.
    void want(double speed_mps, double turn_rate_radps);

    void run_ticks(int ticks);

    double speed_mps() const { return state().velocity_mps.x; }

    double height_m() const { return state().position_m.z; }

    double turn_rate_radps() const { return state().turn_rate_radps; }

    /// Returns the angle turned since the beginning, counter-clockwise, including whole turns.
    double turned_rad() const { return turned_rad_; }

  private:
    const referee::RobotState& state() const { return state_.robots.front(); }

    world::World world_;
    referee::WorldState state_;
    double turned_rad_ = 0;
};

/// A robot that takes velocities as commands, alone on a wide floor or in the air. At first it is
/// at rest and faces +x.
class Flyer {
  public:
    /// Sets the wanted motion from now on.
    void want(double forward_mps, double up_mps, double turn_rate_radps = 0);

    void run_ticks(int ticks);

    double speed_mps() const { return state().velocity_mps.x; }

    double climb_mps() const { return state().velocity_mps.z; }

    double turn_rate_radps() const { return state().turn_rate_radps; }

    double height_m() const { return state().position_m.z; }

    /// Distance moved along +x since the beginning.
    double way_m() const { return state().position_m.x; }

  protected:
    Flyer(world::World world, const Vec3& start_m);

  private:
    const referee::RobotState& state() const { return state_.robots.front(); }

    world::World world_;
    referee::WorldState state_;
};

/// A drone with the drive `websim_drone`, kStart_m above the ground. Damping is 0 unless `settings`
/// has another value.
class LoneDrone : public Flyer {
  public:
    static constexpr double kStart_m = 50;

    LoneDrone(double mass_kg, const DriveSettings& settings);
};

/// A robot with the drive `kinematic`, at first `height_m` above the ground, which has friction 1.
/// A wall with restitution 1 stands kRoadToWall_m ahead of its nose.
class LoneWeightless : public Flyer {
  public:
    static const double kRoadToWall_m;

    explicit LoneWeightless(double height_m);
};

/// Returns whether a robot with a free body, at rest on a slope, begins to slide.
bool slides(double slope_rad, double friction);

/// A robot that slides on ice along x.
struct Slider {
    double mass_kg = 0;
    double speed_mps = 0;
    Body body = Body::kUpright;
};

/// Speeds of two robots along x after their collision; unchanged if they missed each other. The
/// first robot comes from -x.
struct Meeting {
    double first_mps = 0;
    double second_mps = 0;
};

/// Lets two robots collide on ice. Expects: `first` is faster than `second`, so that they meet.
Meeting collide(const Slider& first, const Slider& second, double restitution);

/// Returns the speed of a robot along x after it has hit a wall. Expects: the robot moves along +x.
double bounce_off_wall(const Slider& robot, double restitution);

}  // namespace cancha::websim

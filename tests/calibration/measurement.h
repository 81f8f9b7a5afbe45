#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"
#include "referee/core/discipline.h"
#include "server/sim/world/world_spec.h"
#include "tests/calibration/script.h"
#include "tests/calibration/track.h"

namespace cancha::calibration {

/// Rate at which the official simulator calls its strategies. Its response is known per tick.
inline constexpr int kOfficialTickRate_hz = 60;

/// Speed of a wheel's rim for a command of kMaxUnits.
inline constexpr double kFullSpeed_mps = 2.90;

/// Speed of the ball that is sent at a wall. About the fastest that robots push it in matches: 99%
/// of the robot speeds in recorded official matches are below 1.54 m/s.
inline constexpr double kBounceSpeed_mps = 1.5;

/// One script, driven by our robot and by the official one.
struct ScriptResult {
    std::string name;
    Track ours;
    Track official;
    Deviation deviation{};
};

/// All results of the bench for one variant.
struct Calibration {
    std::string discipline;  ///< "simurosot/5v5".
    std::vector<ScriptResult> scripts{};
    double top_speed_mps = 0;             ///< Speed after ten seconds at 125/125.
    double spin_deg_per_tick = 0;         ///< Spin after 120 ticks at -125/125.
    std::optional<double> wall_bounce{};  ///< Speed after / speed before; none without a ball.
};

/// Returns the world with this robot only, on a floor without end. Expects: the robot exists.
world::WorldSpec open_floor_of(const world::WorldSpec& spec, RobotId robot);

/// Returns the open floor of the first robot. Expects: there is a robot.
world::WorldSpec open_floor_of(const world::WorldSpec& spec);

/// Returns the track of the world's first robot, which starts at rest at the origin and faces along
/// x. Headings are unwrapped by the shorter way between ticks, which is right below half a turn per
/// tick.
Track driven_track(const world::WorldSpec& spec, const Script& script);

/// Returns the share of its speed that the ball keeps at the +y side wall. All walls stand, and
/// there are no robots. The ball starts at the origin, rolling at kBounceSpeed_mps; its speeds in
/// the ticks before and after the bounce are compared. (Where ground or rolling slows the ball, the
/// share includes the loss in the tick of the bounce.)
/// Expects: there is a ball. Fails: kInvalidInput: the ball meets no wall in time, or has lost half
/// of its speed before.
Result<double> measure_wall_bounce(const world::WorldSpec& spec);

/// Drives all scripts and measures top speed, spin and bounce. Fails: kInvalidInput: the settings
/// make no world, or one that cannot be compared.
Result<Calibration> calibrate(const referee::Discipline& discipline);

}  // namespace cancha::calibration

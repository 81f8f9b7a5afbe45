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

/// Rate at which the official simulator calls its strategies. Variants with another tick rate are
/// refused, because the motion of the official robot is known per tick only.
inline constexpr int kOfficialTickRate_hz = 60;

/// Speed of a wheel's rim at the highest command. The official simulator's wheel commands have no
/// unit and are between -kMaxUnits and kMaxUnits (125).
inline constexpr double kFullSpeed_mps = 2.90;

/// Speed of the ball in the bounce test. Robots push the ball about as fast in matches: 99% of the
/// robot speeds in recorded official matches are below 1.54 m/s.
inline constexpr double kBounceSpeed_mps = 1.5;

/// Result of one script: the tracks of Cancha's robot (`ours`) and of the official simulator's
/// robot, and their difference.
struct ScriptResult {
    std::string name;
    Track ours;
    Track official;
    Deviation deviation{};
};

/// All results for one variant.
struct Calibration {
    std::string discipline;  ///< "simurosot/5v5".
    std::vector<ScriptResult> scripts{};
    /// Speed after ten seconds with both wheels at 125 units.
    double top_speed_mps = 0;
    /// Turn rate after 120 ticks with the wheels at -125 and 125 units.
    double spin_deg_per_tick = 0;
    /// Ratio of the ball's speeds after and before a bounce. None if there is no ball.
    std::optional<double> wall_bounce{};
};

/// Returns a world that has only this robot of `spec`, on a floor without walls. Expects: the robot
/// exists.
world::WorldSpec open_floor_of(const world::WorldSpec& spec, RobotId robot);

/// Returns a world that has only the first robot of `spec`, on a floor without walls. Expects:
/// `spec` has a robot.
world::WorldSpec open_floor_of(const world::WorldSpec& spec);

/// Returns the track of the world's first robot when it follows the script. The robot starts at the
/// origin, at rest, and faces along x. The headings of the track have no jumps if the robot turns
/// less than half a turn per tick.
Track driven_track(const world::WorldSpec& spec, const Script& script);

/// Returns the ball's speed after a bounce off the side wall at +y, as a share of its speed before
/// the bounce. The world has all its walls and no robots. The ball starts at the origin, rolling at
/// kBounceSpeed_mps. The speeds in the ticks before and after the bounce are compared. (If the
/// ground slows the ball, the share includes this loss in the tick of the bounce.) Expects: there
/// is a ball. Fails: kInvalidInput: the ball meets no wall within the time limit, or has lost half
/// of its speed before the wall.
Result<double> measure_wall_bounce(const world::WorldSpec& spec);

/// Drives all scripts and measures top speed, spin and bounce. Fails: kInvalidInput: the settings
/// make no valid world, or the world cannot be compared with the official simulator.
Result<Calibration> calibrate(const referee::Discipline& discipline);

}  // namespace cancha::calibration

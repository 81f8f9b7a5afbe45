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

/// The rate at which the official simulator calls its strategies; its response is known per tick.
inline constexpr int kOfficialTickRate_hz = 60;

/// Wheel-rim speed of a wheel command of kMaxUnits.
inline constexpr double kFullSpeed_mps = 2.90;

/// How fast the ball is sent at a wall: about the fastest that robots drive it in matches (99 % of
/// robot speeds in recorded official matches are below 1.54 m/s).
inline constexpr double kBounceSpeed_mps = 1.5;

/// One script, driven by both.
struct ScriptResult {
    std::string name;
    Track ours;
    Track official;
    Deviation deviation{};
};

/// All that the bench finds out about one variant.
struct Calibration {
    std::string discipline;  ///< "simurosot/5v5".
    std::vector<ScriptResult> scripts{};
    double top_speed_mps = 0;             ///< After ten seconds at 125/125.
    double spin_deg_per_tick = 0;         ///< After 120 ticks at -125/125.
    std::optional<double> wall_bounce{};  ///< Speed after over speed before; no ball, no bounce.
};

/// The world with nothing in it but this robot and a floor without end. Expects: it exists.
world::WorldSpec open_floor_of(const world::WorldSpec& spec, RobotId robot);

/// With its first robot. Expects: there is one.
world::WorldSpec open_floor_of(const world::WorldSpec& spec);

/// The way the first robot of the world takes that starts at rest in the origin and faces along x.
/// Headings are unwrapped by the shortest way between ticks: right below half a turn per tick.
Track driven_track(const world::WorldSpec& spec, const Script& script);

/// Share of its speed that the ball keeps at the +y side wall: with all walls and no robots, it is
/// sent from the origin, rolling at kBounceSpeed_mps; compared are the ticks before and after.
/// (Where ground or rolling slows the ball, what they take in the tick of the bounce is in it.)
/// Expects: there is a ball. Fails: kInvalidInput, it meets no wall in time or has lost half its
/// speed before.
Result<double> measure_wall_bounce(const world::WorldSpec& spec);

/// Drives all scripts and measures the rest. Fails: kInvalidInput (the settings make no world, or
/// one that cannot be compared).
Result<Calibration> calibrate(const referee::Discipline& discipline);

}  // namespace cancha::calibration

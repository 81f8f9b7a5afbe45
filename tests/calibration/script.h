#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/calibration/official_response.h"

namespace cancha::calibration {

/// Length of every script in ticks: two seconds at the official 60 ticks per second.
inline constexpr std::size_t kScriptTicks = 120;

/// A test run: wheel commands for a robot, tick by tick.
struct Script {
    std::string name;
    std::vector<WheelUnits> commands;  ///< One command for each tick.
};

/// Makes a script with the same command in every tick.
Script constant_script(std::string name, WheelUnits wheels);

/// Makes a script with `first` for half of the ticks, then `second`.
Script two_halves_script(std::string name, WheelUnits first, WheelUnits second);

/// Makes a script of random commands. Each wheel gets a whole number of units, drawn uniformly from
/// the legal range. Each command lasts for `shortest_hold` to `longest_hold` ticks, also drawn
/// uniformly. The same seed gives the same script on every machine. Expects: 1 <= shortest_hold <=
/// longest_hold.
Script random_script(std::string name, unsigned seed, std::size_t shortest_hold,
                     std::size_t longest_hold);

/// Returns all scripts of `./cancha calibrate`: straight lines, spins, arcs, stops, reversals and
/// random commands. Names are unique; "arc 125/25" has the left wheel at 125 units and the right
/// one at 25.
std::vector<Script> all_scripts();

}  // namespace cancha::calibration

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/calibration/official_response.h"

namespace cancha::calibration {

/// So many ticks every script lasts: two seconds at the official 60 ticks per second.
inline constexpr std::size_t kScriptTicks = 120;

/// What the robot is told, tick by tick.
struct Script {
    std::string name;
    std::vector<WheelUnits> commands;  ///< One per tick.
};

/// The same wheels in every tick.
Script constant_script(std::string name, WheelUnits wheels);

/// `first` for half of the ticks, then `second`.
Script two_halves_script(std::string name, WheelUnits first, WheelUnits second);

/// New wheels, each a whole number of units drawn evenly from the legal range, after every
/// `shortest_hold` to `longest_hold` ticks, drawn evenly too. The same on every machine.
/// Expects: 1 <= shortest_hold <= longest_hold.
Script random_script(std::string name, unsigned seed, std::size_t shortest_hold,
                     std::size_t longest_hold);

/// What the bench drives: straight lines, spins, arcs, stops, reversals and random commands. Names
/// are unique; "arc 125/25" has the left wheel at 125 units and the right one at 25.
std::vector<Script> all_scripts();

}  // namespace cancha::calibration

#pragma once

#include <cstddef>
#include <cstdint>

#include "server/sim/world/world_spec.h"

namespace cancha {

/// Number of ticks after which an actuator gets commands of its next kind.
inline constexpr std::uint64_t kTicksPerKind = 50;

/// Returns commands for all actuators of a robot in this tick. `make(kind)` makes a command of the
/// given kind. An actuator that accepts several kinds gets them in turn, each for kTicksPerKind
/// ticks.
template <typename Make>
world::CommandSet commands_for(const world::RobotSpec& robot, std::uint64_t tick, Make make) {
    const world::CommandedRobot commanded = robot.commanded();
    world::CommandSet commands;
    for (std::size_t i = 0; i < commanded.actuators.size(); ++i) {
        const auto& kinds = commanded.actuators[i].kinds;
        commands.push_back({robot.id, make(*kinds[tick / kTicksPerKind % kinds.size()]), i});
    }
    return commands;
}

}  // namespace cancha

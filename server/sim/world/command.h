#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cancha/base/ids.h"
#include "proto/command/command.h"

namespace cancha::world {

/// Command for one actuator of one robot. It holds until the next command for this actuator.
struct RobotCommand {
    RobotId robot{};           ///< Which robot.
    command::Command drive;    ///< Its command.
    std::size_t actuator = 0;  ///< Which of its actuators.

    /// Whether robot, actuator and command are equal.
    friend bool operator==(const RobotCommand&, const RobotCommand&) = default;
};

/// An actuator and its kinds of commands.
struct CommandedActuator {
    std::string name;                         ///< Name in the discipline: "arm".
    std::vector<const command::Kind*> kinds;  ///< Kinds that it accepts, at least one.

    /// Whether it accepts commands of this kind.
    bool takes(const command::Kind* kind) const {
        return std::ranges::find(kinds, kind) != kinds.end();
    }

    /// Command that stops the actuator. In force until the first command.
    command::Command at_rest() const { return {.kind = kinds.front()}; }

    /// Whether name and kinds are equal.
    friend bool operator==(const CommandedActuator&, const CommandedActuator&) = default;
};

/// A robot and its actuators.
struct CommandedRobot {
    RobotId id{};                              ///< Which robot.
    std::vector<CommandedActuator> actuators;  ///< At least one.

    /// Number of an actuator's kind of command among all kinds of all actuators of the robot,
    /// counted in their order from 0. Recordings use this number. Expects: the actuator accepts the
    /// kind.
    std::size_t way_of(std::size_t actuator, const command::Kind* kind) const {
        std::size_t way = 0;
        for (std::size_t i = 0; i < actuator; ++i) {
            way += actuators[i].kinds.size();
        }
        const auto& kinds = actuators[actuator].kinds;
        return way + static_cast<std::size_t>(std::ranges::find(kinds, kind) - kinds.begin());
    }

    /// Actuator and kind with this number: the inverse of way_of(). None: the number is too high.
    std::optional<std::pair<std::size_t, const command::Kind*>> at_way(std::size_t way) const {
        for (std::size_t i = 0; i < actuators.size(); ++i) {
            if (way < actuators[i].kinds.size()) {
                return std::pair{i, actuators[i].kinds[way]};
            }
            way -= actuators[i].kinds.size();
        }
        return std::nullopt;
    }

    /// The kinds that its actuators accept, for people: "`wheels`", "`mecanum` for 'base', ...".
    std::string ways_text() const;
};

/// One answer of a seat; at most one command per actuator.
using CommandSet = std::vector<RobotCommand>;

}  // namespace cancha::world

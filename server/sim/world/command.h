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

/// Command for one actuator of one robot. It holds until the actuator is told something else.
struct RobotCommand {
    RobotId robot{};           ///< Which robot.
    command::Command drive;    ///< Its command.
    std::size_t actuator = 0;  ///< Which of its actuators.

    /// Whether robot, actuator and command are equal.
    friend bool operator==(const RobotCommand&, const RobotCommand&) = default;
};

/// An actuator, and what it can be told.
struct CommandedActuator {
    std::string name;                         ///< As the discipline calls it: "arm".
    std::vector<const command::Kind*> kinds;  ///< Kinds that it takes, at least one.

    /// Whether it takes commands of this kind.
    bool takes(const command::Kind* kind) const {
        return std::ranges::find(kinds, kind) != kinds.end();
    }

    /// The command that stops it, and that it has before the first one.
    command::Command at_rest() const { return {.kind = kinds.front()}; }

    /// Whether name and kinds are equal.
    friend bool operator==(const CommandedActuator&, const CommandedActuator&) = default;
};

/// A robot, and what it can be told.
struct CommandedRobot {
    RobotId id{};                              ///< Which robot.
    std::vector<CommandedActuator> actuators;  ///< At least one.

    /// All kinds of commands of all actuators are numbered, in their order: so recordings say which
    /// a command is. Expects: the actuator takes it.
    std::size_t way_of(std::size_t actuator, const command::Kind* kind) const {
        std::size_t way = 0;
        for (std::size_t i = 0; i < actuator; ++i) {
            way += actuators[i].kinds.size();
        }
        const auto& kinds = actuators[actuator].kinds;
        return way + static_cast<std::size_t>(std::ranges::find(kinds, kind) - kinds.begin());
    }

    /// The inverse: an actuator and a kind. Nothing: there are not so many.
    std::optional<std::pair<std::size_t, const command::Kind*>> at_way(std::size_t way) const {
        for (std::size_t i = 0; i < actuators.size(); ++i) {
            if (way < actuators[i].kinds.size()) {
                return std::pair{i, actuators[i].kinds[way]};
            }
            way -= actuators[i].kinds.size();
        }
        return std::nullopt;
    }

    /// What its actuators take, for people: "`wheels`", "`mecanum` for 'base', ...".
    std::string ways_text() const;
};

/// One answer of a seat; at most one command per actuator.
using CommandSet = std::vector<RobotCommand>;

}  // namespace cancha::world

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

/// Command for one actuator of one robot. The command holds until the next command for this
/// actuator.
struct RobotCommand {
    RobotId robot{};  ///< Which robot.
    /// Kind and numbers of the command, which the actuator's drive carries out.
    command::Command drive;
    /// Actuator that the command is for, as an index in CommandedRobot::actuators.
    std::size_t actuator = 0;

    /// Whether robot, actuator and command are equal.
    friend bool operator==(const RobotCommand&, const RobotCommand&) = default;
};

/// An actuator (a part of a robot that moves by commands), and the kinds of commands that the
/// actuator accepts.
struct CommandedActuator {
    std::string name;                         ///< Name in the discipline: "arm".
    std::vector<const command::Kind*> kinds;  ///< Accepted kinds, at least one.

    /// Whether the actuator accepts commands of this kind.
    bool takes(const command::Kind* kind) const {
        return std::ranges::find(kinds, kind) != kinds.end();
    }

    /// Returns the command that stops the actuator: the first kind, with all numbers 0. This
    /// command holds until the actuator gets its first command.
    command::Command at_rest() const { return {.kind = kinds.front()}; }

    /// Whether name and kinds are equal.
    friend bool operator==(const CommandedActuator&, const CommandedActuator&) = default;
};

/// A robot and its actuators.
struct CommandedRobot {
    RobotId id{};                              ///< Which robot.
    std::vector<CommandedActuator> actuators;  ///< At least one.

    /// Returns the number of a way to command the robot. A way is a pair of an actuator and one
    /// kind of command that it accepts. The ways of a robot are counted from 0: first all kinds of
    /// the first actuator, then all kinds of the second, and so on. Recordings store this number.
    /// Expects: the actuator exists and accepts the kind.
    std::size_t way_of(std::size_t actuator, const command::Kind* kind) const {
        std::size_t way = 0;
        for (std::size_t i = 0; i < actuator; ++i) {
            way += actuators[i].kinds.size();
        }
        const auto& kinds = actuators[actuator].kinds;
        return way + static_cast<std::size_t>(std::ranges::find(kinds, kind) - kinds.begin());
    }

    /// Returns the index of the actuator and the kind of command with this number: the inverse of
    /// way_of(). None if the robot has no way with this number.
    std::optional<std::pair<std::size_t, const command::Kind*>> at_way(std::size_t way) const {
        for (std::size_t i = 0; i < actuators.size(); ++i) {
            if (way < actuators[i].kinds.size()) {
                return std::pair{i, actuators[i].kinds[way]};
            }
            way -= actuators[i].kinds.size();
        }
        return std::nullopt;
    }

    /// Lists the accepted kinds of commands, for people: "`wheels`", or "`mecanum` for 'base', ..."
    /// if there are several actuators.
    std::string ways_text() const;
};

/// Commands that one message of a seat contains, at most one for each actuator.
using CommandSet = std::vector<RobotCommand>;

}  // namespace cancha::world

#include "server/sim/match/robot_commands.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "proto/base/text/visible.h"
#include "proto/cancha/v1/actuation.pb.h"

namespace cancha::match {
namespace {

/// Index of the actuator that accepts this kind of command. None: a problem has been added.
std::optional<std::size_t> actuator_for(const v1::RobotCommand& message, const command::Kind& kind,
                                        const world::CommandedRobot& robot,
                                        std::vector<std::string>& problems) {
    for (std::size_t i = 0; i < robot.actuators.size(); ++i) {
        const bool is_meant =
            message.actuator().empty() || message.actuator() == robot.actuators[i].name;
        if (is_meant && robot.actuators[i].takes(&kind)) {
            return i;
        }
    }
    problems.push_back(
        fmt::format("the command has `{}`{}, expected {}", kind.name,
                    message.actuator().empty()
                        ? ""
                        : fmt::format(" for '{}'", shortened(visible_line(message.actuator()))),
                    robot.ways_text()));
    return std::nullopt;
}

}  // namespace

world::CommandSet decode_commands(const v1::RobotCommand& message,
                                  const world::CommandedRobot& robot,
                                  std::vector<std::string>& problems) {
    world::CommandSet commands;
    bool is_any = false;
    for (const command::Kind& kind : command::kinds()) {
        const std::optional<command::Command> command = command::decode(message, kind);
        if (!command) {
            continue;
        }
        is_any = true;
        const auto actuator = actuator_for(message, kind, robot, problems);
        if (!actuator) {
            continue;
        }
        if (std::ranges::find(commands, *actuator, &world::RobotCommand::actuator) !=
            commands.end()) {
            problems.push_back(
                fmt::format("there are two commands for its {}", robot.actuators[*actuator].name));
            continue;
        }
        commands.push_back({robot.id, *command, *actuator});
    }
    if (!is_any) {
        problems.push_back(fmt::format("the command has no drive, expected {}", robot.ways_text()));
    }
    return commands;
}

}  // namespace cancha::match

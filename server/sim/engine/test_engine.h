#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cancha/engine/engine.h"
#include "proto/command/command.h"

namespace cancha::engine {

/// Returns the text of the error. Empty if `status` is a success.
inline std::string refusal_of(const Status& status) {
    return status ? "" : status.error().message;
}

/// Advances by this number of steps. Expects: each step succeeds.
inline void step(Engine& engine, int steps) {
    for (int i = 0; i < steps; ++i) {
        ASSERT_EQ(refusal_of(engine.step()), "");
    }
}

/// Returns commands for all robots: for each robot, one command of each kind that it accepts, with
/// all numbers set to `number`. To find these kinds, the function sends each robot a command of
/// each kind with zeros. Each robot keeps the last command that it accepted.
inline std::vector<v1::RobotCommand> commands_for_all(Engine& engine, double number) {
    std::vector<v1::RobotCommand> commands;
    const referee::WorldState state = *engine.environment();
    for (const referee::RobotState& robot : state.robots) {
        for (const command::Kind& kind : command::kinds()) {
            v1::RobotCommand message;
            message.set_robot_id(to_number(robot.id));
            command::encode({.kind = &kind}, message);
            if (engine.command(message)) {  // The robot accepts this kind.
                command::Command command{.kind = &kind};
                std::ranges::fill(command.used(), number);
                command::encode(command, message);
                commands.push_back(message);
            }
        }
    }
    return commands;
}

}  // namespace cancha::engine

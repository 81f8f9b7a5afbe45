#pragma once

#include <array>
#include <optional>
#include <span>

#include "proto/command/kind.h"

namespace cancha::v1 {
class RobotCommand;
}

namespace cancha::command {

/// What a robot is told: the numbers of one kind of command.
struct Command {
    const Kind* kind = nullptr;  ///< Never null but in a command that is not filled.
    std::array<double, kMostNumbers> numbers{};  ///< In the order of the kind; the rest are 0.

    /// Those that its kind has.
    std::span<double> used() { return std::span(numbers).first(kind->numbers.size()); }

    /// The same.
    std::span<const double> used() const { return std::span(numbers).first(kind->numbers.size()); }

    friend bool operator==(const Command&, const Command&) = default;
};

/// The command of this kind in a message, its numbers as they are: neither limited nor rounded,
/// finite or not. None: the message has none.
std::optional<Command> decode(const v1::RobotCommand& message, const Kind& kind);

/// The inverse: adds the command to the message; the robot's id and the actuator are up to the
/// caller. Expects: the command has a kind.
void encode(const Command& command, v1::RobotCommand& message);

}  // namespace cancha::command
